// mistake: the context is taken to be input_tokens, and what came from the cache is forgotten
// killed by: 6.5a
import type { TokenUsage } from "./message.ts";

function countedTokens(usage: TokenUsage): number {
  return usage.input_tokens + usage.output_tokens;
}
