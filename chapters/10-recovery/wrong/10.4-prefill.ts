// mistake: lets the model go on from its own words, as a prefill, which newer models refuse
// killed by: 10.4c
import type { CutOutcome } from "./after-cut.ts";
import { commit } from "./commit.ts";
import { type Decision, end, goOn } from "./decision.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";

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
  const committed = commit({ ...state, maxOutputTokensRecoveryCount: attempt }, { message, usage });
  return nextTurn(committed, { reason: "max_output_tokens_recovery", attempt }, limits);
}
