// mistake: asks the model for a summary of everything, though cheaper room was prepared
// killed by: 10.5a
import { type Cure, type Decision, discard, end } from "./decision.ts";
import type { TooLongOutcome } from "./after-too-long.ts";
import type { State } from "./state.ts";

export function decideAfterTooLong(state: State, outcome: TooLongOutcome): Decision {
  if (outcome.kind === "too_long") return rungOf(state) ?? end(keep(state, outcome), { reason: "prompt_too_long" });
  const spent: State =
    outcome.cure === "reactive_compact"
      ? { ...state, hasAttemptedReactiveCompact: true }
      : { ...state, stagedCollapses: [] };
  if (outcome.kind === "cured") return withShorterHistory(spent, outcome);
  return rungOf(spent) ?? end({ state: spent, events: [] }, { reason: "prompt_too_long" });
}

function rungOf(state: State): Decision | undefined {
  const left: Cure[] = [];
  if (!state.hasAttemptedReactiveCompact) left.push("reactive_compact");
  if (state.stagedCollapses.length > 0) left.push("collapse_drain");
  const [cure] = left;
  return cure && { kind: "cure", cure, ...discard(state, "error") };
}
