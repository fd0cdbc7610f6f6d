import type { Clock } from "./system-clock.ts";
import { wakeAfter } from "./wake-after.ts";

export type Deadline = {
  /** Milliseconds on `clock`. */
  ms: number;
  clock: Clock;
  /** Makes the error of a deadline that passed. */
  late: () => Error;
};

const LAST_LOOK_MS = 0; // a timer that is set now comes behind what has come while the machine slept

/**
 * Settles with the work, or rejects with `late()` once the time is up; either way no timer is left (L24a). Time may be up
 * because nobody was awake: so what has come by then is looked at first (F66).
 */
export function beforeDeadline<T>(work: Promise<T>, { ms, clock, late }: Deadline): Promise<T> {
  return new Promise((resolve, reject) => {
    let cancel = wakeAfter(clock, ms, () => {
      cancel = wakeAfter(clock, LAST_LOOK_MS, () => reject(late()));
    });
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
