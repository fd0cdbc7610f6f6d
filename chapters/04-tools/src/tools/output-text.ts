import type { ToolOutput } from "./tool.ts";

/** Everything in an output that is text, its blocks one below the other; images and documents have none. */
export function outputText(output: ToolOutput): string {
  if (typeof output.content === "string") return output.content;
  return output.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** The length of a text on the wire: bytes of UTF-8. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
