import type { Message } from "@loopsmith/conversation/history";
import { tokensOf } from "./history-parts.ts";

/** How far the API's count may scale the estimate of what came free; the rest of it is system prompt and tools. */
const SCALE = { least: 0.5, most: 2 };

/**
 * Tokens of a rewritten history: those it used before, less the estimate of what came free, scaled as far as the count was
 * off the estimate then (L30). Always fewer when the estimate is smaller (L35).
 */
export function tokensAfter(before: readonly Message[], after: readonly Message[], usedTokens: number): number {
  const estimate = tokensOf(before);
  const freed = estimate - tokensOf(after);
  const scale = Math.min(SCALE.most, Math.max(SCALE.least, usedTokens / Math.max(1, estimate)));
  return Math.max(0, Math.round(usedTokens - freed * scale));
}
