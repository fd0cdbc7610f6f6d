import type { TokenUsage } from "@loopsmith/llm/stream";
import type { Outcome } from "./decision.ts";
import type { QueryDeps } from "./query-deps.ts";
import type { State } from "./state.ts";

/** The state with the tokens and the price of this round's reply added, whatever becomes of the reply. */
export function countUsage(state: State, outcome: Outcome, { price }: Pick<QueryDeps, "price">): State {
  if (!("reply" in outcome) || outcome.reply === undefined) return state;
  const { model, usage } = outcome.reply;
  return { ...state, usage: addUsage(state.usage, usage), costUsd: state.costUsd + price(model, usage) };
}

/** The tokens of both together; what was not told counts as none. */
export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cache_read_input_tokens: (a.cache_read_input_tokens ?? 0) + (b.cache_read_input_tokens ?? 0),
    cache_creation_input_tokens: (a.cache_creation_input_tokens ?? 0) + (b.cache_creation_input_tokens ?? 0),
  };
}
