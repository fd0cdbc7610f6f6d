import type { Clock } from "./tool.ts";
import { wakeAfter } from "./wake-after.ts";
import { todo } from "@loopsmith/course/todo";

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
  // 4.5 等待任务结束、超时或中止；然后给出宽限期；什么都不要留下。
  return todo(
    "4.5",
    "Wait for the work, its time-out or the abort; then grant the grace period; leave nothing behind.",
  );
}
