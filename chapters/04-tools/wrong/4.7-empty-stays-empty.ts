// mistake: an output that is short enough goes out as it is, though it may be empty
// killed by: 4.7b
import { outputText } from "./output-text.ts";
import type { ToolOutput } from "./tool.ts";

export function capOutput(output: ToolOutput, maxBytes: number, savedAs?: string): ToolOutput {
  const bytes = new TextEncoder().encode(outputText(output));
  if (bytes.length <= maxBytes) return output;
  const text = cutMiddle(bytes, maxBytes, savedAs);
  if (typeof output.content === "string") return { ...output, content: text };
  return { ...output, content: [{ type: "text", text }, ...output.content.filter((block) => block.type !== "text")] };
}
