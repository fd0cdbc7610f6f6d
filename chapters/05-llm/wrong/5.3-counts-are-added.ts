// mistake: the counts are taken for what was added since the last event
// killed by: 5.3a
import type Anthropic from "@anthropic-ai/sdk";
import type { TokenUsage } from "./stream-event.ts";

export function updateUsage(usage: TokenUsage, delta: Anthropic.MessageDeltaUsage): TokenUsage {
  return {
    input_tokens: usage.input_tokens + (delta.input_tokens ?? 0),
    output_tokens: usage.output_tokens + (delta.output_tokens ?? 0),
    cache_read_input_tokens: delta.cache_read_input_tokens ?? usage.cache_read_input_tokens,
    cache_creation_input_tokens: delta.cache_creation_input_tokens ?? usage.cache_creation_input_tokens,
  };
}
