// mistake: the cut counts UTF-16 units, so it can fall inside an emoji
// killed by: 4.7a
import { outputText } from "./output-text.ts";
import type { ToolOutput } from "./tool.ts";

export function capOutput(output: ToolOutput, maxBytes: number, savedAs?: string): ToolOutput {
  const text = outputText(output);
  if (text.length <= maxBytes) return { ...output, content: presentable(output.content) };
  const half = Math.max(0, Math.floor((maxBytes - 100) / 2));
  const note = noteOfCut(text.length - 2 * half, text.length, savedAs);
  const cut = text.slice(0, half) + note + text.slice(text.length - half);
  if (typeof output.content === "string") return { ...output, content: cut };
  const others = output.content.filter((block) => block.type !== "text");
  return { ...output, content: [{ type: "text", text: cut }, ...others] };
}
