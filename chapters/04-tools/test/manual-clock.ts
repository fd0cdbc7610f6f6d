import type { Clock } from "#chapter";

/** A clock that stands still until it is told to move, and that knows how many wait for it. */
export class ManualClock implements Clock {
  #now = 0;
  #sleepers: { at: number; wake: () => void }[] = [];

  get waiting(): number {
    return this.#sleepers.length;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const sleeper = { at: this.#now + ms, wake: () => this.#wake(sleeper, resolve) };
      this.#sleepers.push(sleeper);
      signal.addEventListener("abort", sleeper.wake, { once: true });
    });
  }

  /** Lets everything come to its next wait, moves on, and lets what became due run. */
  async advance(ms: number): Promise<void> {
    await nextRound();
    this.#now += ms;
    for (const sleeper of this.#sleepers.filter(({ at }) => at <= this.#now)) sleeper.wake();
    await nextRound();
  }

  #wake(sleeper: { at: number; wake: () => void }, resolve: () => void): void {
    this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
    resolve();
  }
}

/** Promises that are settled, and those that hang on them, are through when the event loop comes round. */
function nextRound(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
