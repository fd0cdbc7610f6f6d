// mistake: counts the continuations in the history, where they stay for the rest of the session
// killed by: 10.4b
import { contentBlocks } from "@loopsmith/conversation/history";
import { commit } from "./commit.ts";
import type { CutOutcome } from "./after-cut.ts";
import { type Decision, end, goOn } from "./decision.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";

export function decideAfterCut(state: State, { reply }: CutOutcome, limits: Limits): Decision {
  if (state.maxOutputTokensOverride === undefined && limits.escalatedOutputTokens > limits.maxOutputTokens) {
    const escalated = { ...state, maxOutputTokensOverride: limits.escalatedOutputTokens };
    const events = [{ type: "discarded", why: "escalated" }] as const;
    return goOn({ state: escalated, events }, { reason: "max_output_tokens_escalate" });
  }
  const { message, usage } = reply;
  const asked = state.messages
    .flatMap(contentBlocks)
    .filter((block) => block.type === "text" && block.text === GO_ON).length;
  if (asked >= limits.maxOutputTokensRecoveries) {
    return end(commit(state, { message, usage }), { reason: "max_output_tokens" });
  }
  const extra = [{ block: { type: "text", text: GO_ON }, origin: "recovery" }] as const;
  const committed = commit(state, { message, usage, extra });
  return nextTurn(committed, { reason: "max_output_tokens_recovery", attempt: asked + 1 }, limits);
}
