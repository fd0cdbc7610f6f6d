import type { Clock } from "@loopsmith/llm/clock";
import type { StreamEvent, StreamFn, StreamParams } from "@loopsmith/llm/stream";

/** Milliseconds without a byte after which a person is told. */
export const DEFAULT_STALL_MS = 20_000;

/** `stallMs`: milliseconds; `DEFAULT_STALL_MS` is a good choice. */
export type StallDeps = { stallMs: number; clock: Clock };

/**
 * The same stream, with a `stall` event once in each silence: no byte has come for `stallMs` while one was waited for, before
 * the headers too; pings and comments are bytes. It ends nothing: that is for `idleMs`. Stands inside `withRetry`, whose waits
 * are no silence. Leaves no timer and no listener, and ends a request that is under way when the reader leaves.
 */
export function noticeStalls(stream: StreamFn, { stallMs, clock }: StallDeps): StreamFn {
  return async function* streamWithStalls(params) {
    const left = followSignal(params.signal);
    const silence = new Silence(stallMs, clock);
    const onBytes = (): void => {
      silence.end();
      params.onBytes?.();
    };
    const events = stream({ ...params, onBytes, signal: left.signal });
    try {
      for (;;) {
        silence.end(); // A reader that takes its time is no silence of the server.
        const step = events.next();
        yield* silence.during(step);
        const { done, value } = await step;
        if (done) return;
        yield value;
      }
    } finally {
      // First the signal: a source that waits for a byte hears nothing else.
      left.end();
      await events.return();
    }
  };
}

/** The time since something was heard, and whether that has been told. */
class Silence {
  readonly #stallMs: number;
  readonly #clock: Clock;
  #since = 0;
  #told = false;

  constructor(stallMs: number, clock: Clock) {
    this.#stallMs = stallMs;
    this.#clock = clock;
  }

  /** Something was heard. */
  end(): void {
    this.#since = this.#clock.now();
    this.#told = false;
  }

  /** Tells of each silence until the work is done, well or badly. */
  async *during(work: Promise<unknown>): AsyncGenerator<StreamEvent, void> {
    for (;;) {
      // What has been told is looked at again after as long: a silence that began meanwhile is not due before that.
      const wait = this.#told ? this.#stallMs : this.#since + this.#stallMs - this.#clock.now();
      if (await isDoneWithin(work, wait, this.#clock)) return;
      const silentMs = this.#clock.now() - this.#since;
      if (this.#told || silentMs < this.#stallMs) continue;
      this.#told = true;
      yield { type: "stall", silentMs };
    }
  }
}

const DONE = Symbol("done"); // any reason will do; without one the platform makes an error with a stack each time

/** False when the time is up first; either way no timer is left. */
async function isDoneWithin(work: Promise<unknown>, ms: number, clock: Clock): Promise<boolean> {
  const timer = new AbortController();
  const done = work.then(
    () => true,
    () => true,
  );
  const late = clock.sleep(ms, timer.signal).then(() => false);
  try {
    return await Promise.race([done, late]);
  } finally {
    timer.abort(DONE);
  }
}

/** A signal that fires with `outer`, and when `end` is called; then it no longer listens. */
function followSignal(outer: StreamParams["signal"]): { signal: AbortSignal; end: () => void } {
  const inner = new AbortController();
  const follow = (): void => inner.abort(outer?.reason);
  outer?.addEventListener("abort", follow, { once: true });
  if (outer?.aborted) follow();
  const end = (): void => {
    outer?.removeEventListener("abort", follow);
    inner.abort();
  };
  return { signal: inner.signal, end };
}
