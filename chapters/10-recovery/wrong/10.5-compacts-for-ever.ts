// mistake: compacts again whenever the prompt is still too long, and never ends
// killed by: 10.5a
import type { TooLongOutcome } from "./after-too-long.ts";
import { type Decision, discard } from "./decision.ts";
import type { State } from "./state.ts";

export function decideAfterTooLong(state: State, outcome: TooLongOutcome): Decision {
  if (outcome.kind === "cured") {
    const drained = outcome.cure === "collapse_drain" ? { ...state, stagedCollapses: [] } : state;
    return withShorterHistory(drained, outcome);
  }
  const cure = state.stagedCollapses.length > 0 && outcome.kind === "too_long" ? "collapse_drain" : "reactive_compact";
  return { kind: "cure", cure, ...discard(state, "error") };
}
