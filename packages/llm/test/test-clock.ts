import type { Clock } from "@loopsmith/llm/clock";

/** A clock that stands still until the test moves it. */
export class ManualClock implements Clock {
  #now = 0;
  readonly #sleepers = new Set<{ until: number; wake: () => void }>();

  now(): number {
    return this.#now;
  }

  /** How long those that are asleep sleep on, in milliseconds: a timer that was left behind is one of them. */
  get sleepers(): number[] {
    return [...this.#sleepers].map(({ until }) => until - this.#now);
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

  /** Moves the time on, wakes whoever is due, and lets everything that follows from it happen. */
  async advance(ms: number): Promise<void> {
    await settled();
    this.#now += ms;
    for (const { until, wake } of [...this.#sleepers]) if (until <= this.#now) wake();
    await settled();
  }
}

/** A clock on which every wait is over at once; it keeps how long each would have been. */
export class HastyClock implements Clock {
  #now = 0;
  readonly waits: number[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    this.waits.push(ms);
    this.#now += ms;
    return Promise.resolve();
  }
}

/** Resolves when all that was ready to go on has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
