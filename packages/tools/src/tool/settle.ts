import type { Clock } from "./tool.ts";

/** How a piece of work came to its end; `abandoned`: the run was aborted, and the work did not settle in time. */
export type Settled<T> =
  | { kind: "done"; value: T }
  | { kind: "threw"; error: unknown }
  | { kind: "timed_out"; afterMs: number }
  | { kind: "abandoned" };

/** Something to wait for; its signal fires when the run is aborted or the time is up. */
export type Work<T> = (signal: AbortSignal) => T | Promise<T>;

/** All times in milliseconds. */
export type SettleLimits = { signal: AbortSignal; timeoutMs: number; graceMs: number; clock: Clock };

const OVER = Symbol("over"); // any reason will do; without one the platform makes an error with a stack each time

/**
 * Waits for the work, its time-out or an abort, whichever comes first, and never rejects. After an abort or a time-out
 * the work has `graceMs` to end; then it is left alone (L16, B75), and whatever it does later is heard by nobody (F72,
 * F73). Work that ends within the grace period after an abort counts; after a time-out the answer is `timed_out`.
 * When the signal has fired before the start, the work is not started. No timer and no listener stays behind; while it
 * waits, the signal has a listener, so give each of many that run at once a signal of its own (`AbortSignal.any`).
 */
export async function settle<T>(work: Work<T>, limits: SettleLimits): Promise<Settled<T>> {
  const { signal, timeoutMs, graceMs, clock } = limits;
  if (signal.aborted) return { kind: "abandoned" };
  const stop = new AbortController();
  const over = new AbortController();
  // Before the work begins, because it may abort the run itself.
  const interrupted = abortOf(signal, stop, over.signal).then((): Settled<T> => ({ kind: "abandoned" }));
  const ending = outcome(work, stop.signal);
  const late = clock.sleep(timeoutMs, over.signal).then((): Settled<T> => ({ kind: "timed_out", afterMs: timeoutMs }));
  try {
    const first = await Promise.race([ending, interrupted, late]);
    if (first.kind === "done" || first.kind === "threw") return first;
    if (first.kind === "timed_out") stop.abort(new DOMException("The time is up.", "TimeoutError"));
    const second = await Promise.race([ending, clock.sleep(graceMs, over.signal)]);
    return first.kind === "abandoned" && second !== undefined ? second : first;
  } finally {
    over.abort(OVER);
  }
}

async function outcome<T>(work: Work<T>, signal: AbortSignal): Promise<Settled<T>> {
  try {
    return { kind: "done", value: await work(signal) };
  } catch (error) {
    return { kind: "threw", error };
  }
}

/** Settles when the signal fires, after handing the abort on to `stop`. */
function abortOf(signal: AbortSignal, stop: AbortController, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const handOn = (): void => {
      stop.abort(signal.reason);
      resolve();
    };
    signal.addEventListener("abort", handOn, { once: true, signal: until });
  });
}
