// mistake: returns the terminal and tells it to nobody who reads the events
// killed by: 12.2c
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { queryLoop, type State } from "@loopsmith/loop/recovery";
import { defaultDeps } from "./default-deps.ts";
import type { QueryParams } from "./query-params.ts";

async function* run(initial: State, params: QueryParams): AsyncGenerator<QueryEvent, Terminal> {
  return yield* queryLoop(initial, defaultDeps(params, initial.toolUseContext));
}
