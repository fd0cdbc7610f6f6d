import type { Transition } from "@loopsmith/loop/events";
import { type Decision, end, goOn, type Step } from "./decision.ts";
import type { Limits } from "./state.ts";

/** Goes on with the next turn after one that was committed, unless it would be one too many. */
export function nextTurn({ state, events }: Step, transition: Transition, { maxTurns }: Limits): Decision {
  const { turnCount } = state;
  if (turnCount + 1 <= maxTurns) return goOn({ state: { ...state, turnCount: turnCount + 1 }, events }, transition);
  const attachment = { kind: "max_turns_reached", maxTurns, turnCount } as const;
  return end({ state, events: [...events, { type: "attachment", attachment }] }, { reason: "max_turns", maxTurns });
}
