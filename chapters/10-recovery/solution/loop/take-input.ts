import type { QueryEvent } from "@loopsmith/loop/events";
import { appendInput } from "./commit.ts";
import type { QueryDeps } from "./query-deps.ts";
import { tell } from "./round-events.ts";
import type { State } from "./state.ts";

/** Puts what came while the turn went on behind its results, each block once, and tells who has got it (L19, L19a, B20). */
export function* takeInput(state: State, deps: Pick<QueryDeps, "takeInput">): Generator<QueryEvent, State> {
  const isBehindResults = state.transition?.reason === "next_turn" || state.transition?.reason === "model_error_retry";
  const input = isBehindResults ? deps.takeInput() : [];
  if (input.length === 0) return state;
  const step = appendInput(state, input);
  yield* tell(state, [...step.events, ...input.map(({ event }) => event)]);
  return step.state;
}
