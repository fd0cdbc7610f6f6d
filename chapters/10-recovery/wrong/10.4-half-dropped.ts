// mistake: asks to go on, but keeps nothing of what there is to go on from
// killed by: 10.4e
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
  const extra = [{ block: { type: "text", text: GO_ON }, origin: "recovery" }] as const;
  const nothing = { role: "assistant" as const, content: [] };
  const committed = commit({ ...state, maxOutputTokensRecoveryCount: attempt }, { message: nothing, extra });
  return nextTurn(committed, { reason: "max_output_tokens_recovery", attempt }, limits);
}
