import type { TurnOutcome } from "@loopsmith/loop/streaming-tools";
import { commit } from "./commit.ts";
import { type Decision, end, goOn } from "./decision.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";
import { todo } from "@loopsmith/course/todo";

export type CutOutcome = Extract<TurnOutcome, { kind: "cut" }>;

const GO_ON =
  "Your last reply was cut at its length limit. Go on exactly where it stopped: repeat nothing, explain nothing.";

/**
 * An answer was cut by `max_tokens` before any call was complete (L20). Once, if the limit can grow: dropped, and asked
 * again with the larger limit. Then kept and continued, up to `maxOutputTokensRecoveries` times; the request to go on is
 * the user's, never a prefill (B27). Then the run ends with what there is.
 */
export function decideAfterCut(state: State, { reply }: CutOutcome, limits: Limits): Decision {
  // 10.4 用更大的上限再问，仅一次；然后保留已有的部分并续写，三次；然后结束。
  return todo(
    "10.4",
    "Ask again with the larger limit, once; then keep what there is and go on, three times; then end.",
  );
}
