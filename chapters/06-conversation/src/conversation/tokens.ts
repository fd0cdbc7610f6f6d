import {
  type ContentBlock,
  contentBlocks,
  type Message,
  type ResultBlock,
  type TokenUsage,
  type UsagePoint,
} from "./message.ts";
import { todo } from "@loopsmith/course/todo";

/** UTF-8 bytes, not characters: a Chinese character is three bytes, and about one token (L30). */
const BYTES_PER_TOKEN = 4;
/** An image costs by its size in pixels, not by its bytes; large ones are scaled down to about this. */
const IMAGE_TOKENS = 1_600;
/** A document in Base64 costs by its pages: about 2,500 tokens for each, and a page is about 100 KB. */
const BASE64_BYTES_PER_TOKEN = 40;
/** Tokens of estimate from which it is held against the API's count; below, system prompt and tools would drown it. */
const CALIBRATE_FROM = 20_000;
/** How far a count may move the estimate; beyond, it says more about system prompt and tools than about our bytes. */
const SCALE = { least: 0.5, most: 2 };

const encoder = new TextEncoder();

/**
 * Tokens that a text or a message may take, a guess until the API has counted: `BYTES_PER_TOKEN` of UTF-8, rounded up
 * (L30). A message is the sum of its blocks: text by its text, an image as `IMAGE_TOKENS`, a document in Base64 as
 * `BASE64_BYTES_PER_TOKEN`, a result that holds blocks by those, any other block by its JSON.
 */
export function estimateTokens(content: Message | string): number {
  // 6.4 按 UTF-8 字节估算；一条消息是其各块之和。
  return todo("6.4", "Estimate from UTF-8 bytes; a message is the sum of its blocks.");
}

/**
 * Tokens of the context if it were sent now. Without a `point` the estimate of all messages; else what the API counted
 * by then (input, cache reads, cache writes and output: B67) plus the estimate of the messages since. That estimate is
 * scaled by count / estimate of the point, within `SCALE`, once the point's estimate has reached `CALIBRATE_FROM` (L30).
 */
export function contextTokens(messages: readonly Message[], point?: UsagePoint): number {
  // 6.5 取 API 最近一次的计数，再加上其后消息按比例修正的估算。
  return todo("6.5", "Take what the API counted last and add the scaled estimate of the messages since.");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
