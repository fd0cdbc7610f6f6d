import type { QueryEvent } from "@loopsmith/loop/events";

const TOGETHER_MS = 100; // deltas that come within it are one instant: thousands would hide all others

/** Gathers the deltas of a reply that come close together, so that a trace has one event of them. */
export class JoinDeltas {
  #waiting: QueryEvent | undefined;

  /** What is to be told now that this one has come, in order; it may itself wait for more of its kind. */
  add(event: QueryEvent): readonly QueryEvent[] {
    const joined = this.#waiting && join(this.#waiting, event);
    if (joined !== undefined) {
      this.#waiting = joined;
      return [];
    }
    const before = this.flush();
    if (event.type !== "text_delta" && event.type !== "thinking_delta") return [...before, event];
    this.#waiting = event;
    return before;
  }

  /** What waits. */
  flush(): readonly QueryEvent[] {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting === undefined ? [] : [waiting];
  }
}

function join(first: QueryEvent, next: QueryEvent): QueryEvent | undefined {
  if (next.at - first.at >= TOGETHER_MS || next.turn !== first.turn) return undefined;
  if (first.type === "text_delta" && next.type === "text_delta") return { ...first, text: first.text + next.text };
  if (first.type === "thinking_delta" && next.type === "thinking_delta")
    return { ...first, thinking: first.thinking + next.thinking };
  return undefined;
}
