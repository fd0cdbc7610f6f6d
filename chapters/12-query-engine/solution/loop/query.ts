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
  const { clock } = initial.toolUseContext;
  const seen: Seen = { turn: initial.turnCount, messages: initial.messages, usage: initial.usage };
  let terminal: Terminal;
  try {
    terminal = yield* follow(queryLoop(initial, defaultDeps(params, initial.toolUseContext)), seen);
  } catch (error) {
    // An effect of the host broke its promise, or we did: the run ends in order, with the history as far as it was told.
    const { messages, turn: turnCount, usage } = seen;
    terminal = { reason: "model_error", error: errorFacts(error), messages, turnCount, usage };
  }
  yield { type: "terminal", terminal, turn: terminal.turnCount, at: clock.now() };
  return terminal;
}

/** What the events of a run have told so far. */
type Seen = Pick<Terminal, "messages" | "usage"> & { turn: number };

/** The same events; `seen` keeps what they tell. */
async function* follow(events: AsyncGenerator<QueryEvent, Terminal>, seen: Seen): AsyncGenerator<QueryEvent, Terminal> {
  try {
    for (;;) {
      const step = await events.next();
      if (step.done) return step.value;
      const event = step.value;
      seen.turn = event.turn;
      if (event.type === "committed") seen.messages = [...seen.messages, ...event.messages];
      if (event.type === "usage") seen.usage = addUsage(seen.usage, event.usage);
      if (event.type === "rebase") seen.messages = rebase(seen.messages, event.plan);
      yield event;
    }
  } finally {
    // Only a reader who left early finds anything open here; there is nothing that `return` could be given.
    await events.return(undefined as never);
  }
}
