import type { TurnOutcome } from "@loopsmith/loop/streaming-tools";
import { commit } from "./commit.ts";
import { type Decision, end } from "./decision.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";

export type AnsweredOutcome = Extract<TurnOutcome, { kind: "answered" }>;

/**
 * The model has answered without a call: the run is over, if the stop hooks agree (L41). One that wants more gives its
 * feedback as a hidden user block; after `maxStopHookBlocks` of these the run ends all the same (B81).
 */
export function decideAfterAnswer(state: State, { reply, stop }: AnsweredOutcome, limits: Limits): Decision {
  const { message, usage } = reply;
  switch (stop?.kind) {
    case "prevent":
      return end(commit(state, { message, usage }), { reason: "stop_hook_prevented", message: stop.message });
    case "continue": {
      const stopHookBlocks = state.stopHookBlocks + 1;
      if (stopHookBlocks >= limits.maxStopHookBlocks) {
        return end(commit(state, { message, usage }), { reason: "stop_hook_prevented", message: stop.feedback });
      }
      const extra = [{ block: { type: "text", text: stop.feedback }, origin: "stop_hook" }] as const;
      const blocked: State = { ...state, stopHookActive: true, stopHookBlocks };
      return nextTurn(commit(blocked, { message, usage, extra }), { reason: "stop_hook_blocking" }, limits);
    }
    case "agree":
    case undefined:
      return end(commit(state, { message, usage }), { reason: "completed" });
    default:
      return stop satisfies never;
  }
}
