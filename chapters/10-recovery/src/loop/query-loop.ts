import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { askModel } from "./ask-model.ts";
import { countUsage } from "./count-usage.ts";
import { decide } from "./decide.ts";
import type { Decision, Outcome } from "./decision.ts";
import type { QueryDeps } from "./query-deps.ts";
import { tell, terminalOf, usageEvents } from "./round-events.ts";
import type { State } from "./state.ts";
import { takeInput } from "./take-input.ts";
import { takenIdsOf } from "./taken-ids.ts";
import { dropSummary, startSummary, tellSummary } from "./tool-use-summary.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The agentic loop as a state machine: prepare → stream → decide → execute → update, until a decision ends it. Between two
 * rounds everything it knows is in `State`, which is replaced as a whole. Gives what happens as events, and as its value
 * how it ended.
 */
export async function* queryLoop(initial: State, deps: QueryDeps): AsyncGenerator<QueryEvent, Terminal> {
  // 10.8 准备、询问、计数、判定、报告，带着新的状态再来一圈，直到某个判定结束运行。
  return todo(
    "10.8",
    "Prepare, ask, count, decide, tell, and go round with the new state until a decision ends the run.",
  );
}

/** What a round came to without a reply; an abort in the meantime is an abort of the turn (row 1 of section 4). */
function unlessAborted(outcome: Outcome, { toolUseContext }: State): Outcome {
  return toolUseContext.signal.aborted ? { kind: "aborted", during: "streaming" } : outcome;
}
