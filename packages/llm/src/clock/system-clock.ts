/** Monotonic milliseconds and an abortable sleep; `sleep` resolves early (never rejects) when the signal fires. */
export interface Clock {
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls `wake` later, unless what is returned is called before. Costs less than a sleep; who leaves it out loses nothing else. */
  after?(ms: number, wake: () => void): () => void;
}

const LONGEST_MS = 2 ** 31 - 1; // a timer that is set for longer fires at once

/** The clock of this machine: monotonic, so that a changed wall clock ends no wait early or late (F65). */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(ms, LONGEST_MS));
      signal.addEventListener("abort", wake, { once: true });
    }),
  after: (ms, wake) => {
    const timer = setTimeout(wake, Math.min(ms, LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
