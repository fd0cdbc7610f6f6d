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

/**
 * The agentic loop as a state machine: prepare → stream → decide → execute → update, until a decision ends it. Between two
 * rounds everything it knows is in `State`, which is replaced as a whole. Gives what happens as events, and as its value
 * how it ended.
 */
export async function* queryLoop(initial: State, deps: QueryDeps): AsyncGenerator<QueryEvent, Terminal> {
  const takenIds = takenIdsOf(initial.messages, deps.takenIds);
  let state = initial;
  try {
    for (;;) {
      const prepared = await deps.prepare(state, state.toolUseContext.signal);
      yield* tell(state, prepared.events);
      state = prepared.state ?? state;

      const isReady = prepared.kind === "ready";
      const outcome = isReady ? yield* askModel(prepared, deps, takenIds) : unlessAborted(prepared, state);
      state = yield* tellSummary(countUsage(state, outcome, deps));

      let decision = decide(state, outcome, deps.limits);
      while (decision.kind === "cure") {
        yield* tell(state, decision.events);
        decision = decide(decision.state, await tryCure(decision, deps), deps.limits);
      }

      yield* tell(state, [...decision.events, ...usageEvents(outcome, decision.state, deps)], takenIds);
      if (decision.kind === "end") return terminalOf(decision);
      state = startSummary(decision.state, outcome, deps);
      state = yield* takeInput(state, deps);
    }
  } finally {
    await dropSummary(state); // only a reader who left early finds one under way (F84)
  }
}

/** One rung of the ladder. */
async function tryCure({ cure, state }: Extract<Decision, { kind: "cure" }>, deps: QueryDeps): Promise<Outcome> {
  return unlessAborted(await deps.cure(cure, state, state.toolUseContext.signal), state);
}

/** What a round came to without a reply; an abort in the meantime is an abort of the turn (row 1 of section 4). */
function unlessAborted(outcome: Outcome, { toolUseContext }: State): Outcome {
  return toolUseContext.signal.aborted ? { kind: "aborted", during: "streaming" } : outcome;
}
