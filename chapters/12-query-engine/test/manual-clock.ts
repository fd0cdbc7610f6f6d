import type { Clock } from "@loopsmith/llm/clock";

/** A clock that stands still until the test moves it: a minute costs nothing. */
export class ManualClock implements Clock {
  #now = 0;
  readonly #sleepers = new Set<{ until: number; wake: () => void }>();

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#sleepers.delete(sleeper);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const sleeper = { until: this.#now + ms, wake };
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", wake, { once: true });
    });
  }

  /** Moves the time on, wakes whoever is due, and lets follow what follows without a wait. */
  async advance(ms: number): Promise<void> {
    await everythingReady();
    this.#now += ms;
    for (const { until, wake } of [...this.#sleepers]) if (until <= this.#now) wake();
    await everythingReady();
  }
}

/** Resolves when all that could go on without a wait has gone on. */
export function everythingReady(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
