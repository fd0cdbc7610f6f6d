// mistake: compares the share that is used with the share that is to be left
// killed by: 11.1a
import type { Budget } from "./budget.ts";
import type { ContextLimits } from "./limits.ts";

export function tokenBudget(usedTokens: number, limits: ContextLimits): Budget {
  const available = limits.contextWindow - limits.systemPromptTokens - limits.reservedBuffer;
  const remaining = available - usedTokens;
  if (remaining < limits.minRequired) return { available, remaining, verdict: "blocked" };
  return { available, remaining, verdict: usedTokens > limits.autoCompactAt * available ? "compact" : "ok" };
}
