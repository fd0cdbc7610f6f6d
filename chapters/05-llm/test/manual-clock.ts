import type { Clock } from "@loopsmith/llm/clock";

/** A clock that stands still until the test moves it. */
export class ManualClock implements Clock {
  #now = 0;
  readonly #sleepers = new Set<{ until: number; wake: () => void }>();

  now(): number {
    return this.#now;
  }

  /** How many are asleep: a timer that was left behind is one. */
  get sleepers(): number {
    return this.#sleepers.size;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = { until: this.#now + ms, wake: () => this.#sleepers.delete(sleeper) && resolve() };
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", sleeper.wake, { once: true });
    });
  }

  /** Moves the time on, wakes whoever is due, and lets everything that follows from it happen. */
  async advance(ms: number): Promise<void> {
    await settled();
    this.#now += ms;
    for (const { until, wake } of [...this.#sleepers]) if (until <= this.#now) wake();
    await settled();
  }
}

/** Resolves when all that was ready to go on has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
