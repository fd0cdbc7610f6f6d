// mistake: input that did not parse is stored as the raw string
// killed by: 6.2c
import type { ContentBlock } from "./message.ts";

function withObjectInput(block: ContentBlock): ContentBlock {
  return block;
}
