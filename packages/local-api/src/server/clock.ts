/** Milliseconds that never go back, and a sleep that ends early (and never rejects) when the signal fires. */
export type Clock = { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> };

/** The clock of this machine. */
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
      const timer = setTimeout(wake, ms);
      signal.addEventListener("abort", wake, { once: true });
    }),
};
