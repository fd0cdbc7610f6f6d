import type { Clock } from "@loopsmith/tools/tool";

/** A longer jump may be a deadline of something that is under way without the clock: it gets real time to finish first. */
const LONG_JUMP_MS = 1_000;
const REAL_WAIT_MS = 40;
/** Turns of the event loop in which nobody goes to sleep before the time moves on: a body is read in a few. */
const QUIET_TURNS = 3;

type Sleeper = { until: number; wake(): void };

/** A clock that starts at 0 and jumps to the next sleeper when nothing else is left to do: a run of minutes takes no time. */
export class VirtualClock implements Clock {
  #now = 0;
  #isMoving = false;
  /** Counts sleeps that began or ended, so that a quiet moment can be told. */
  #changes = 0;
  readonly #sleepers = new Set<Sleeper>();

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#changes++;
        this.#sleepers.delete(sleeper);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const sleeper = { until: this.#now + ms, wake };
      this.#changes++;
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", wake, { once: true });
      if (!this.#isMoving) this.#moving = this.#move();
    });
  }

  /** Settles when nobody sleeps any more. */
  get idle(): Promise<void> {
    return this.#moving;
  }

  #moving: Promise<void> = Promise.resolve();

  async #move(): Promise<void> {
    this.#isMoving = true;
    while (this.#sleepers.size > 0) {
      await this.#quiet();
      const next = this.#next();
      if (next === undefined) continue;
      if (next.until - this.#now > LONG_JUMP_MS) {
        const before = this.#changes;
        await new Promise((resolve) => setTimeout(resolve, REAL_WAIT_MS));
        if (before !== this.#changes) continue;
      }
      this.#now = Math.max(this.#now, next.until);
      next.wake();
    }
    this.#isMoving = false;
  }

  #next(): Sleeper | undefined {
    let next: Sleeper | undefined;
    for (const sleeper of this.#sleepers) if (next === undefined || sleeper.until < next.until) next = sleeper;
    return next;
  }

  async #quiet(): Promise<void> {
    for (let turns = 0; turns < QUIET_TURNS; turns++) {
      const before = this.#changes;
      await nextTurn();
      if (before !== this.#changes) turns = -1;
    }
  }
}

/** One turn of the event loop; a timer of 0 would be held back to 4 ms by a browser. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
