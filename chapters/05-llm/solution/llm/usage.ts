import type Anthropic from "@anthropic-ai/sdk";
import type { TokenUsage } from "./stream-event.ts";

/** The usage after a `message_delta`: its counts are totals so far, so they replace ours; what is absent stays (M123). */
export function updateUsage(usage: TokenUsage, delta: Anthropic.MessageDeltaUsage): TokenUsage {
  return {
    input_tokens: delta.input_tokens ?? usage.input_tokens,
    output_tokens: delta.output_tokens ?? usage.output_tokens,
    cache_read_input_tokens: delta.cache_read_input_tokens ?? usage.cache_read_input_tokens,
    cache_creation_input_tokens: delta.cache_creation_input_tokens ?? usage.cache_creation_input_tokens,
  };
}
