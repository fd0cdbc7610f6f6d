import { type ContentBlock, contentBlocks, type Message, type TokenUsage, type UsagePoint } from "./message.ts";

/** UTF-8 bytes, not characters: a Chinese character is three bytes, and about one token (L30). */
const BYTES_PER_TOKEN = 4;
/** An image costs by its size in pixels, not by its bytes; large ones are scaled down to about this. */
const IMAGE_TOKENS = 1_600;
/** Tokens from which our estimate is compared with the API's count; below, system prompt and tools would drown it. */
const CALIBRATE_FROM = 10_000;

const encoder = new TextEncoder();

/** Tokens that a text or a message may take, from its UTF-8 bytes; a guess until the API has counted (L30). */
export function estimateTokens(content: Message | string): number {
  if (typeof content === "string") return Math.ceil(encoder.encode(content).length / BYTES_PER_TOKEN);
  return sum(contentBlocks(content).map(estimateBlock));
}

function estimateBlock(block: ContentBlock): number {
  if (block.type === "image") return IMAGE_TOKENS;
  if (block.type === "text") return estimateTokens(block.text);
  if (block.type === "tool_result" && Array.isArray(block.content)) {
    return sum((block.content as ContentBlock[]).map(estimateBlock));
  }
  return estimateTokens(JSON.stringify(block));
}

/**
 * Tokens of the context as it would be sent now: what the API counted at `point`, cache reads and writes included, plus
 * an estimate of the messages since (B67), scaled by how the count compared with our estimate until then.
 */
export function contextTokens(messages: readonly Message[], point?: UsagePoint): number {
  if (point === undefined) return sum(messages.map(estimateTokens));
  const counted = countedTokens(point.usage);
  const since = sum(messages.slice(point.messageCount).map(estimateTokens));
  const scale = point.estimate < CALIBRATE_FROM ? 1 : Math.min(2, Math.max(0.5, counted / point.estimate));
  return counted + Math.ceil(since * scale);
}

function countedTokens(usage: TokenUsage): number {
  return (
    usage.input_tokens +
    (usage.cache_read_input_tokens ?? 0) +
    (usage.cache_creation_input_tokens ?? 0) +
    usage.output_tokens
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
