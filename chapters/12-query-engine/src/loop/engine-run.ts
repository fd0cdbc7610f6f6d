import type { QueryEvent, Terminal } from "@loopsmith/loop/events";

type Step = IteratorResult<QueryEvent, Terminal>;

/**
 * One run of a session, as its reader has it: from the moment it is made until its last event was read, its reader has
 * left, or an interruption has brought it to its end. `onEnd` is called once, when nothing of it is under way any more.
 */
export class EngineRun implements AsyncGenerator<QueryEvent, Terminal> {
  readonly #events: AsyncGenerator<QueryEvent, Terminal>;
  readonly #abort: AbortController;
  readonly #onEnd: () => void;
  /** What an interruption has read ahead. */
  #rest: Promise<Step[]> | undefined;

  constructor(events: (signal: AbortSignal) => AsyncGenerator<QueryEvent, Terminal>, onEnd: () => void) {
    this.#abort = new AbortController();
    this.#events = events(this.#abort.signal);
    this.#onEnd = onEnd;
  }

  async next(): Promise<Step> {
    const rest = await this.#rest;
    return rest?.shift() ?? this.#watch(this.#events.next());
  }

  /** Ends the run early; nobody asks what it came to. */
  return(value: Terminal | PromiseLike<Terminal>): Promise<Step> {
    return this.#watch(this.#events.return(value));
  }

  throw(error: unknown): Promise<Step> {
    return this.#watch(this.#events.throw(error));
  }

  /**
   * Aborts the run and settles when it has ended, whether somebody reads it or not: what is left of it, a handful of
   * events, is kept for the reader. So it may be awaited by the reader itself.
   */
  async interrupt(): Promise<void> {
    this.#abort.abort(new DOMException("The run was interrupted.", "AbortError"));
    this.#rest ??= this.#readRest();
    await this.#rest.catch(() => {}); // the reader is told by the next event it asks for
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.return(undefined as never); // nobody looks at its value
  }

  async #readRest(): Promise<Step[]> {
    const steps: Step[] = [];
    for (;;) {
      const step = await this.#watch(this.#events.next());
      steps.push(step);
      if (step.done) return steps;
    }
  }

  async #watch(step: Promise<Step>): Promise<Step> {
    let isOver = true;
    try {
      const { done } = await step;
      isOver = done === true;
      return step;
    } finally {
      if (isOver) this.#onEnd();
    }
  }
}
