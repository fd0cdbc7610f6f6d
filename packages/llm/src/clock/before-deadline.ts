import type { Clock } from "./system-clock.ts";
import { wakeAfter } from "./wake-after.ts";

export type Deadline = {
  /** Milliseconds on `clock`. */
  ms: number;
  clock: Clock;
  /** Makes the error of a deadline that passed. */
  late: () => Error;
};

/** Settles with the work, or rejects with `late()` once the time is up; either way no timer is left (L24a). */
export function beforeDeadline<T>(work: Promise<T>, { ms, clock, late }: Deadline): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = wakeAfter(clock, ms, () => reject(late()));
    const end = (settle: () => void): void => {
      cancel();
      settle();
    };
    work.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    );
  });
}
