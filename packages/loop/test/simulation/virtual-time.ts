import type { Clock } from "@loopsmith/tools/tool";

/** Who waits: the loop, whose timers must all be gone at the end, or the world around it. */
export type Owner = "loop" | "world";

type Timer = { due: number; owner: Owner; wake(): void };

/** A time that stands still until it is told to go on; nothing really waits. */
export class VirtualTime {
  #now: number;
  #isStopped = false;
  readonly #timers = new Set<Timer>();

  /** `start`: milliseconds since the beginning that it begins with. */
  constructor(start = 0) {
    this.#now = start;
  }

  /** Milliseconds since the beginning. */
  get now(): number {
    return this.#now;
  }

  /** How many sleeps of this owner have not ended. */
  pending(owner: Owner): number {
    return [...this.#timers].filter((timer) => timer.owner === owner).length;
  }

  /** A clock whose sleeps are this owner's. */
  clock(owner: Owner): Required<Clock> {
    return {
      now: () => this.#now,
      sleep: (ms, signal) => this.#sleep(ms, signal, owner),
      after: (ms, wake) => {
        const timer = { due: this.#now + ms, owner, wake: () => void (this.#timers.delete(timer) && wake()) };
        this.#timers.add(timer);
        return () => void this.#timers.delete(timer);
      },
    };
  }

  /** Nobody who waits is ever woken again. */
  stop(): void {
    this.#isStopped = true;
    this.#timers.clear();
  }

  /**
   * Goes on to the earliest end of a sleep and ends it; of several at one moment the one that began first. False when
   * there is none until then.
   */
  advance(until = Number.POSITIVE_INFINITY): boolean {
    if (this.#isStopped) return false;
    let earliest: Timer | undefined;
    for (const timer of this.#timers) if (earliest === undefined || timer.due < earliest.due) earliest = timer;
    if (earliest === undefined || earliest.due > until) return false;
    this.#now = Math.max(this.#now, earliest.due);
    earliest.wake();
    return true;
  }

  #sleep(ms: number, signal: AbortSignal, owner: Owner): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const wake = (): void => {
        this.#timers.delete(timer);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      const timer: Timer = { due: this.#now + ms, owner, wake };
      this.#timers.add(timer);
      signal.addEventListener("abort", wake, { once: true });
    });
  }
}

/** How a piece of work ended; `stuck`: nothing was left that could go on, `endless`: it went on and on. */
export type Driven<T> = { kind: "done"; value: T } | { kind: "threw"; error: unknown } | { kind: "stuck" | "endless" };

const MOST_STEPS = 20_000; // a run of the simulation needs a few hundred

/** Lets the work go on, and time only when nothing else can; until the work has ended. */
export async function drive<T>(work: Promise<T>, time: VirtualTime): Promise<Driven<T>> {
  let driven: Driven<T> | undefined;
  work.then(
    (value) => {
      driven = { kind: "done", value };
    },
    (error: unknown) => {
      driven = { kind: "threw", error };
    },
  );
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await untilQuiet();
    if (driven !== undefined) return driven;
    if (!time.advance()) return { kind: "stuck" };
  }
  return { kind: "endless" };
}

/** Lets time go on until nobody waits for it any more, or until then. */
export async function driveOut(time: VirtualTime, until?: number): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await untilQuiet();
    if (!time.advance(until)) return;
  }
}

/** All that could go on without a timer has: the next task comes only when there is no microtask left. */
export function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
