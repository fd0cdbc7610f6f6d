import type { ContextLimits } from "./limits.ts";

/** `compact`: room should be made before the next request; `blocked`: without it there is none for an answer. */
export type Budget = { available: number; remaining: number; verdict: "ok" | "compact" | "blocked" };

/**
 * What is left of the window for a history of `usedTokens` (L30). `available` is the window without the system prompt and
 * the reserve. Blocked when less than `minRequired` remains (L33), else to compact when less than the share
 * `autoCompactAt` of what is available remains (L32).
 */
export function tokenBudget(usedTokens: number, limits: ContextLimits): Budget {
  const available = limits.contextWindow - limits.systemPromptTokens - limits.reservedBuffer;
  const remaining = available - usedTokens;
  if (remaining < limits.minRequired) return { available, remaining, verdict: "blocked" };
  return { available, remaining, verdict: remaining < limits.autoCompactAt * available ? "compact" : "ok" };
}
