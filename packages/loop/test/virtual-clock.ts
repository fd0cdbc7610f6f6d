import type { Clock } from "@loopsmith/llm/clock";
import { expect } from "vitest";

/** A clock that stands still until the test moves it: waits of minutes cost nothing, and none ends by chance. */
export class VirtualClock implements Clock {
  #now = 0;
  readonly #sleepers = new Set<{ until: number; wake: () => void }>();

  now(): number {
    return this.#now;
  }

  /** How long each sleeper sleeps on, in milliseconds: a timer that was left behind is one of them. */
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

  /** Moves the time on, wakes whoever is due, and lets follow what follows without a wait. */
  async advance(ms: number): Promise<void> {
    await everythingReady();
    this.#now += ms;
    for (const { until, wake } of [...this.#sleepers]) if (until <= this.#now) wake();
    await everythingReady();
  }

  /** Waits, in real time, until somebody sleeps for that long, and lets it pass. */
  async passes(ms: number): Promise<void> {
    while (!this.sleepers.includes(ms)) await everythingReady();
    await this.advance(ms);
  }
}

/** Expects that nobody sleeps any more; the last byte of a reply may be on its way. */
export async function expectNoSleepers(clock: VirtualClock): Promise<void> {
  await expect.poll(() => clock.sleepers, { interval: 5 }).toEqual([]);
}

/** Resolves when all that could go on without a wait has gone on. */
export function everythingReady(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
