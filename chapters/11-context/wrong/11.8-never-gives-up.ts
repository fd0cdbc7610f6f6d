// mistake: asks for a summary before every request, however often it has failed
// killed by: 11.8a
import { tokenBudget } from "./budget.ts";
import { compact, type Summarize } from "./compact.ts";
import type { ContextLimits } from "./limits.ts";
import { planMicrocompact } from "./microcompact.ts";
import type { ContextState, PreparedContext } from "./prepare.ts";

export async function prepareContext(
  state: ContextState,
  limits: ContextLimits,
  summarize: Summarize,
  signal: AbortSignal,
): Promise<PreparedContext> {
  let prepared: PreparedContext = { ...state, changes: [], failures: [], blocked: false };
  const isShort = (): boolean => tokenBudget(prepared.usedTokens, limits).verdict !== "ok";
  const cleared = isShort() ? planMicrocompact(prepared.messages, limits) : undefined;
  if (cleared) prepared = withChange(prepared, "microcompact", cleared);
  if (isShort() && limits.autoCompact) {
    const result = await compact(prepared.messages, limits, summarize, signal);
    const failuresInARow = (state.tracking?.failuresInARow ?? 0) + 1;
    if (result.kind === "compacted") {
      prepared = { ...withChange(prepared, "auto", result.plan), tracking: { failuresInARow: 0 } };
    } else if (result.why !== "nothing_to_do" && !signal.aborted) {
      prepared = { ...prepared, tracking: { failuresInARow }, failures: [result.message] };
    }
  }
  return { ...prepared, blocked: tokenBudget(prepared.usedTokens, limits).verdict === "blocked" };
}
