import type { TurnOutcome } from "@loopsmith/loop/streaming-tools";
import { commit } from "./commit.ts";
import { type Decision, end, goOn } from "./decision.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";

export type CutOutcome = Extract<TurnOutcome, { kind: "cut" }>;

const GO_ON =
  "Your last reply was cut at its length limit. Go on exactly where it stopped: repeat nothing, explain nothing.";

/**
 * An answer was cut by `max_tokens` before any call was complete (L20). Once, if the limit can grow: dropped, and asked
 * again with the larger limit. Then kept and continued, up to `maxOutputTokensRecoveries` times; the request to go on is
 * the user's, never a prefill (B27). Then the run ends with what there is.
 */
export function decideAfterCut(state: State, { reply }: CutOutcome, limits: Limits): Decision {
  const { maxOutputTokensOverride, maxOutputTokensRecoveryCount } = state;
  if (maxOutputTokensOverride === undefined && limits.escalatedOutputTokens > limits.maxOutputTokens) {
    const escalated = { ...state, maxOutputTokensOverride: limits.escalatedOutputTokens };
    const events = [{ type: "discarded", why: "escalated" }] as const;
    return goOn({ state: escalated, events }, { reason: "max_output_tokens_escalate" });
  }
  const { message, usage } = reply;
  if (maxOutputTokensRecoveryCount >= limits.maxOutputTokensRecoveries) {
    return end(commit(state, { message, usage }), { reason: "max_output_tokens" });
  }
  const attempt = maxOutputTokensRecoveryCount + 1;
  const extra = [{ block: { type: "text", text: GO_ON }, origin: "recovery" }] as const;
  const committed = commit({ ...state, maxOutputTokensRecoveryCount: attempt }, { message, usage, extra });
  return nextTurn(committed, { reason: "max_output_tokens_recovery", attempt }, limits);
}
