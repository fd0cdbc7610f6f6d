import { contentBlocks } from "@loopsmith/conversation/history";
import type { Message, QueryEvent, QueryEventBody, Terminal } from "@loopsmith/loop/events";
import type { Decision, Outcome } from "./decision.ts";
import type { QueryDeps } from "./query-deps.ts";
import type { State } from "./state.ts";

/** Tells what was decided; the ids of the calls that were committed are taken from now on (B17). */
export function* tell(
  state: State,
  bodies: readonly QueryEventBody[],
  takenIds: Pick<Set<string>, "add"> = new Set(),
): Generator<QueryEvent, void> {
  for (const body of bodies) {
    if (body.type === "committed") for (const id of body.messages.flatMap(callIds)) takenIds.add(id);
    yield eventOf(state, body);
  }
}

function eventOf(state: State, body: QueryEventBody): QueryEvent {
  return { ...body, turn: state.turnCount, at: state.toolUseContext.clock.now() };
}

/** The ids of the calls in a message. */
export function callIds(message: Message): string[] {
  return contentBlocks(message).flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
}

/** What the API counted for the reply of this round, and what that leaves of the window (L30). */
export function usageEvents(outcome: Outcome, state: State, deps: QueryDeps): QueryEventBody[] {
  if (!("reply" in outcome) || outcome.reply === undefined) return [];
  return [{ type: "usage", usage: outcome.reply.usage, remaining: deps.remaining(state) }];
}

/** How the run ended, with the history it leaves and what it cost. */
export function terminalOf({ state, reason }: Extract<Decision, { kind: "end" }>): Terminal {
  const { turnCount, usage, messages } = state;
  return { ...reason, turnCount, usage, messages };
}
