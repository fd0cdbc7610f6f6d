import type { Clock } from "./tool.ts";

const CANCELLED = Symbol("cancelled"); // any reason will do; without one the platform makes an error with a stack each time

/** Calls `wake` once `ms` milliseconds are up; calling what is returned, before or after, leaves no timer. */
export function wakeAfter(clock: Clock, ms: number, wake: () => void): () => void {
  if (clock.after) return clock.after(ms, wake);
  const cancelled = new AbortController();
  void clock.sleep(ms, cancelled.signal).then(() => {
    if (!cancelled.signal.aborted) wake();
  });
  return () => cancelled.abort(CANCELLED);
}
