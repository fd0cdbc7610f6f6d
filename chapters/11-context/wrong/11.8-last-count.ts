// mistake: looks at what the API has counted, and not at what the tools have found since
// killed by: 11.8b
import { tokenBudget } from "./budget.ts";
import { compact, type Summarize } from "./compact.ts";
import { tokensOf } from "./history-parts.ts";
import type { ContextLimits } from "./limits.ts";
import { planMicrocompact } from "./microcompact.ts";
import { type ContextState, MAX_COMPACT_FAILURES, type PreparedContext } from "./prepare.ts";

export async function prepareContext(
  state: ContextState,
  limits: ContextLimits,
  summarize: Summarize,
  signal: AbortSignal,
): Promise<PreparedContext> {
  let prepared: PreparedContext = { ...state, changes: [], failures: [], blocked: false };
  const found = tokensOf(state.messages.slice(state.messages.findLastIndex(({ role }) => role === "assistant") + 1));
  const isShort = (): boolean => tokenBudget(prepared.usedTokens - found, limits).verdict !== "ok";
  const cleared = isShort() ? planMicrocompact(prepared.messages, limits) : undefined;
  if (cleared) prepared = withChange(prepared, "microcompact", cleared);
  const failuresInARow = state.tracking?.failuresInARow ?? 0;
  if (isShort() && limits.autoCompact && failuresInARow < MAX_COMPACT_FAILURES) {
    const result = await compact(prepared.messages, limits, summarize, signal);
    if (result.kind === "compacted") {
      prepared = { ...withChange(prepared, "auto", result.plan), tracking: { failuresInARow: 0 } };
    } else if (result.why !== "nothing_to_do" && !signal.aborted) {
      prepared = { ...prepared, tracking: { failuresInARow: failuresInARow + 1 }, failures: [result.message] };
    }
  }
  return { ...prepared, blocked: tokenBudget(prepared.usedTokens, limits).verdict === "blocked" };
}
