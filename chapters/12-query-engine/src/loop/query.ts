import { withoutMarks } from "@loopsmith/conversation/context";
import { ownCopy, rebase } from "@loopsmith/conversation/history";
import { defaultModel } from "@loopsmith/llm/request";
import { errorFacts } from "@loopsmith/loop/agentic-loop";
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { addUsage, initialState, queryLoop, type State } from "@loopsmith/loop/recovery";
import { checkParams } from "./check-params.ts";
import { defaultDeps } from "./default-deps.ts";
import type { QueryParams } from "./query-params.ts";
import { runContext } from "./run-context.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * One run, from the user's message to exactly one terminal reason: what happens comes as events, the last of which is
 * `terminal` and equals the generator's value. The history is that of `messages` with every `committed` and `rebase` event
 * applied, and it is valid at every moment (L06). Whoever leaves early leaves nothing under way (F84).
 *
 * Throws at once, and only for a wrong argument: a history that the API would refuse (`HistoryError`), one that does not
 * end with the user (`TypeError`), a limit that is none (`RangeError`). Whatever goes wrong later is the terminal reason.
 */
export function query(params: QueryParams): AsyncGenerator<QueryEvent, Terminal> {
  checkParams(params);
  return querySound({ ...params, messages: ownCopy(withoutMarks(params.messages)) });
}

/** The same for a history of one's own that is known to be sound, as that of a session is: nothing of it is looked at again (L50). */
export function querySound(params: QueryParams): AsyncGenerator<QueryEvent, Terminal> {
  const state = initialState(params.messages, runContext(params), params.model ?? defaultModel());
  return run({ ...state, ...params.deps?.state }, params);
}

async function* run(initial: State, params: QueryParams): AsyncGenerator<QueryEvent, Terminal> {
  // 12.2 转交循环的事件，每个出口恰好给出一个终结；读者离开时关闭循环。
  return todo(
    "12.2",
    "Give on the events of the loop, and on every way out exactly one terminal; close the loop when the reader leaves.",
  );
}

/** What the events of a run have told so far. */
type Seen = Pick<Terminal, "messages" | "usage"> & { turn: number };
