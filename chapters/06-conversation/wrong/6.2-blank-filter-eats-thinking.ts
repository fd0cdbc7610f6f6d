// mistake: the filter for blank text looks at thinking too
// killed by: 6.2b
import type { ContentBlock } from "./message.ts";

function isStorable(block: ContentBlock): boolean {
  if (block.type === "text") return block.text.trim() !== "";
  return block.type !== "thinking" || (block.thinking.trim() !== "" && Boolean(block.signature));
}
