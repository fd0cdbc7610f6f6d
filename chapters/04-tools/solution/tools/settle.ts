import type { Clock } from "./tool.ts";
import { wakeAfter } from "./wake-after.ts";

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

/**
 * Waits for the work, its time-out or an abort, whichever comes first, and never rejects. After an abort or a time-out
 * the work has `graceMs` to end; then it is left alone (L16, B75), and whatever it does later is heard by nobody (F72,
 * F73). Work that ends within the grace period after an abort counts; after a time-out the answer is `timed_out`.
 * When the signal has fired before the start, the work is not started. No timer and no listener stays behind; while it
 * waits, the signal has a listener, so give each of many that run at once a signal of its own (`AbortSignal.any`).
 */
export function settle<T>(work: Work<T>, { signal, timeoutMs, graceMs, clock }: SettleLimits): Promise<Settled<T>> {
  if (signal.aborted) return Promise.resolve({ kind: "abandoned" });
  return new Promise((resolve) => {
    const stop = new AbortController();
    let interruption: Settled<T> | undefined;
    let [cancelTimeout, cancelGrace] = [(): void => {}, (): void => {}];
    const end = (settled: Settled<T>): void => {
      cancelTimeout();
      cancelGrace();
      signal.removeEventListener("abort", onAbort);
      resolve(settled);
    };
    const interrupt = (why: Settled<T>, reason: unknown): void => {
      if (interruption) return;
      interruption = why;
      cancelGrace = wakeAfter(clock, graceMs, () => end(why));
      stop.abort(reason);
    };
    const onAbort = (): void => interrupt({ kind: "abandoned" }, signal.reason);
    const onTimeout = (): void =>
      interrupt({ kind: "timed_out", afterMs: timeoutMs }, new DOMException("The time is up.", "TimeoutError"));
    // Before all else: the work, and even the clock, may abort the run.
    signal.addEventListener("abort", onAbort, { once: true });
    void outcome(work, stop.signal).then((settled) => end(interruption?.kind === "timed_out" ? interruption : settled));
    cancelTimeout = wakeAfter(clock, timeoutMs, onTimeout);
  });
}

async function outcome<T>(work: Work<T>, signal: AbortSignal): Promise<Settled<T>> {
  try {
    return { kind: "done", value: await work(signal) };
  } catch (error) {
    return { kind: "threw", error };
  }
}
