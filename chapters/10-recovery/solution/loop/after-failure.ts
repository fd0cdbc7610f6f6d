import { commit, notesOf } from "./commit.ts";
import { type Decision, discard, end, type FailedOutcome } from "./decision.ts";
import { canFallBack, fallBack } from "./fall-back.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";

const GO_ON =
  "The connection broke in the middle of your last reply. What had come before is kept, with its results. Go on.";

/**
 * The request failed for good. A hook that had stopped the run by then ends it (L42). Once a call had started, the turn
 * is not asked again: its complete blocks and their results are kept and the loop goes on from there, until too many
 * turns in a row have failed (L22, B48). Else the attempt leaves nothing behind: an overloaded or unknown model gives way
 * to the fallback model, once (L23), and any other failure ends the run.
 */
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
  if (otherModelMayHelp && canFallBack(state, limits.fallbackModel)) return fallBack(state, limits.fallbackModel);
  return end(discard(state, "error"), { reason: "model_error", error });
}
