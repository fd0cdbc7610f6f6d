import { commit, notesOf } from "./commit.ts";
import { type Decision, discard, end, type FailedOutcome } from "./decision.ts";
import { canFallBack, fallBack } from "./fall-back.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";
import { todo } from "@loopsmith/course/todo";

const GO_ON =
  "The connection broke in the middle of your last reply. What had come before is kept, with its results. Go on.";

/**
 * The request failed for good. A hook that had stopped the run by then ends it (L42). Once a call had started, the turn
 * is not asked again: its complete blocks and their results are kept and the loop goes on from there, until too many
 * turns in a row have failed (L22, B48). Else the attempt leaves nothing behind: an overloaded or unknown model gives way
 * to the fallback model, once (L23), and any other failure ends the run.
 */
export function decideAfterFailure(state: State, outcome: FailedOutcome, limits: Limits): Decision {
  // 10.6 有工具已启动的轮，保留它并继续；否则换到后备模型，仅一次，或者结束。
  return todo(
    "10.6",
    "Keep a turn of which a tool has started and go on; else fall back to the other model, once, or end.",
  );
}
