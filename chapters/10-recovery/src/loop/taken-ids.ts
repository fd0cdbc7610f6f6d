import type { Message } from "@loopsmith/loop/events";
import { callIds } from "./round-events.ts";

/** The ids that calls have had: a new call may not have one of them (B17). */
export type TakenIds = Pick<Set<string>, "has" | "add">;

/**
 * The ids of the history with which a run begins, and of what is added since. Whoever knows those of the history spares a
 * long one being searched; they are not copied (L50).
 */
export function takenIdsOf(
  messages: readonly Message[],
  known: ReadonlySet<string> = new Set(messages.flatMap(callIds)),
): TakenIds {
  const since = new Set<string>();
  return { has: (id) => known.has(id) || since.has(id), add: (id) => since.add(id) };
}
