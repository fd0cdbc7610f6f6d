// mistake: four characters are taken for a token, so a Chinese character counts as a quarter of one
// killed by: 6.4a
import { contentBlocks, type Message } from "./message.ts";

export function estimateTokens(content: Message | string): number {
  if (typeof content === "string") return Math.ceil(content.length / BYTES_PER_TOKEN);
  return sum(contentBlocks(content).map(estimateBlock));
}
