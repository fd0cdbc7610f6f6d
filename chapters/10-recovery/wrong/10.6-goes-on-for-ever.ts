// mistake: a turn that breaks in the middle is always followed by the next one
// killed by: 10.6b
import { commit, notesOf } from "./commit.ts";
import { type Decision, discard, end, type FailedOutcome } from "./decision.ts";
import { canFallBack, fallBack } from "./fall-back.ts";
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
    const committed = commit({ ...state, consecutiveErrors: attempt }, { ...kept, extra });
    return nextTurn(committed, { reason: "model_error_retry", attempt }, limits);
  }
  const otherModelMayHelp = failure.kind === "unknown_model" || (failure.kind === "transient" && failure.overloaded);
  if (otherModelMayHelp && canFallBack(state, limits.fallbackModel)) return fallBack(state, limits.fallbackModel);
  return end(discard(state, "error"), { reason: "model_error", error });
}
