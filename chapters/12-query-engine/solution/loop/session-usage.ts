import type { TokenUsage } from "@loopsmith/llm/stream";
import { addUsage } from "@loopsmith/loop/recovery";
import type { ReplyUsage } from "./session.ts";

const NOTHING: TokenUsage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

/** The tokens of these replies together. */
export function totalUsage(replies: readonly ReplyUsage[]): TokenUsage {
  return replies.reduce((total, { usage }) => addUsage(total, usage), NOTHING);
}

/** What these replies have cost, in US dollars; without a price nothing. A reply whose price cannot be told counts as nothing. */
export function costOf(
  replies: readonly ReplyUsage[],
  price: (model: string, usage: TokenUsage) => number = () => 0,
): number {
  return replies.reduce((total, { model, usage }) => total + priceOf(model, usage, price), 0);
}

function priceOf(model: string, usage: TokenUsage, price: (model: string, usage: TokenUsage) => number): number {
  try {
    return price(model, usage);
  } catch {
    return 0; // the run that it belongs to has ended because of it
  }
}
