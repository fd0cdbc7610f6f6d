// mistake: any failure is a reason to ask the other model, also a wrong key
// killed by: 10.6d
import { commit, notesOf } from "./commit.ts";
import { type Decision, discard, end, type FailedOutcome } from "./decision.ts";
import { canFallBack, fallBack } from "./fall-back.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";

export function decideAfterFailure(state: State, { error, kept, hookStop }: FailedOutcome, limits: Limits): Decision {
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
  if (canFallBack(state, limits.fallbackModel)) return fallBack(state, limits.fallbackModel);
  return end(discard(state, "error"), { reason: "model_error", error });
}
