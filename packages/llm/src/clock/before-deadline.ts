import type { Clock } from "./system-clock.ts";

export type Deadline = {
  /** Milliseconds on `clock`. */
  ms: number;
  clock: Clock;
  /** Makes the error of a deadline that passed. */
  late: () => Error;
};

const LATE = Symbol("late");
const SETTLED = Symbol("settled"); // any reason will do; without one the platform makes an error with a stack each time

/** Settles with the work, or rejects with `late()` once the time is up; either way no timer is left (L24a). */
export async function beforeDeadline<T>(work: Promise<T>, deadline: Deadline): Promise<T> {
  const settled = new AbortController();
  const time = deadline.clock.sleep(deadline.ms, settled.signal).then((): typeof LATE => LATE);
  try {
    const first = await Promise.race([work, time]);
    if (first === LATE) throw deadline.late();
    return first;
  } finally {
    settled.abort(SETTLED);
  }
}
