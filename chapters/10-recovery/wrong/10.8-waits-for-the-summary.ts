// mistake: waits for the summary of a turn before the next request, though nobody needs it there
// killed by: 10.8i
import type { QueryEvent, Terminal } from "@loopsmith/loop/events";
import { askModel } from "./ask-model.ts";
import { countUsage } from "./count-usage.ts";
import { decide } from "./decide.ts";
import type { QueryDeps } from "./query-deps.ts";
import { callIds, tell, terminalOf, usageEvents } from "./round-events.ts";
import type { State } from "./state.ts";
import { takeInput } from "./take-input.ts";
import { dropSummary, startSummary, tellSummary } from "./tool-use-summary.ts";

export async function* queryLoop(initial: State, deps: QueryDeps): AsyncGenerator<QueryEvent, Terminal> {
  const takenIds = new Set(initial.messages.flatMap(callIds));
  let state = initial;
  try {
    for (;;) {
      const prepared = await deps.prepare(state, state.toolUseContext.signal);
      yield* tell(state, prepared.events);
      if (prepared.kind === "ready") state = prepared.state;

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
      state = yield* tellSummary(state);
      state = yield* takeInput(state, deps);
    }
  } finally {
    await dropSummary(state); // only a reader who left early finds one under way (F84)
  }
}
