// mistake: gives the terminal when the loop returns, and throws on every other way out
// killed by: 12.2d
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { queryLoop, type State } from "@loopsmith/loop/recovery";
import { defaultDeps } from "./default-deps.ts";
import type { QueryParams } from "./query-params.ts";

async function* run(initial: State, params: QueryParams): AsyncGenerator<QueryEvent, Terminal> {
  const { toolUseContext } = initial;
  const terminal = yield* queryLoop(initial, defaultDeps(params, toolUseContext));
  yield { type: "terminal", terminal, turn: terminal.turnCount, at: toolUseContext.clock.now() };
  return terminal;
}
