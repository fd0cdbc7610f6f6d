import type { RetryDeps } from "#chapter";

type Clock = RetryDeps["clock"];

/** A clock on which every wait is over at once; it keeps how long each would have been. */
export class HastyClock implements Clock {
  readonly waits: number[] = [];

  now(): number {
    return 0;
  }

  sleep(ms: number): Promise<void> {
    this.waits.push(ms);
    return Promise.resolve();
  }
}

/** A clock that stands still: a wait ends only when its signal fires. */
export class StillClock implements Clock {
  /** How many wait. */
  sleepers = 0;

  now(): number {
    return 0;
  }

  sleep(_ms: number, signal: AbortSignal): Promise<void> {
    this.sleepers += 1;
    return new Promise((resolve) => {
      const wake = (): void => {
        this.sleepers -= 1;
        resolve();
      };
      if (signal.aborted) wake();
      else signal.addEventListener("abort", wake, { once: true });
    });
  }
}
