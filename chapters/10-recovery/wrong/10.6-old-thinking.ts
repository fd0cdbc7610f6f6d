// mistake: the other model gets the history with the thinking of the first, which it cannot read
// killed by: 10.6a
import { commit, notesOf } from "./commit.ts";
import { type Decision, discard, end, type FailedOutcome, goOn } from "./decision.ts";
import { canFallBack } from "./fall-back.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";

export function decideAfterFailure(state: State, outcome: FailedOutcome, limits: Limits): Decision {
  const { failure, error, kept, hookStop } = outcome;
  if (kept !== undefined && hookStop !== undefined) {
    const committed = commit(state, { ...kept, extra: notesOf(kept.notes) });
    return end(committed, { reason: "hook_stopped", message: hookStop });
  }
  if (kept !== undefined) {
    const attempt = state.consecutiveErrors + 1;
    const extra = [...notesOf(kept.notes), { block: { type: "text", text: GO_ON }, origin: "recovery" } as const];
    const committed = commit({ ...state, consecutiveErrors: attempt, failedCalls: undefined }, { ...kept, extra });
    if (attempt >= limits.maxConsecutiveErrors) return end(committed, { reason: "consecutive_errors", count: attempt });
    return nextTurn(committed, { reason: "model_error_retry", attempt }, limits);
  }
  const otherModelMayHelp = failure.kind === "unknown_model" || (failure.kind === "transient" && failure.overloaded);
  if (otherModelMayHelp && canFallBack(state, limits.fallbackModel)) {
    const { state: dropped, events } = discard(state, "fallback");
    const [from, to] = [state.model, limits.fallbackModel];
    return goOn({ state: { ...dropped, model: to }, events }, { reason: "model_fallback", from, to });
  }
  return end(discard(state, "error"), { reason: "model_error", error });
}
