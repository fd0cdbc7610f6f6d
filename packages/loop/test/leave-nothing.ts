import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect } from "vitest";

/**
 * For every test of a file that calls it: fails the one after which a timer, a socket, a child or a server is left, a
 * listener on a watched signal, or a rejection that nobody has handled. What ends within 5 s is waited for.
 */
export function leaveNothing(): void {
  let before: readonly string[] = [];
  beforeEach(() => {
    signals.clear();
    before = process.getActiveResourcesInfo();
    process.on("unhandledRejection", noteRejection);
    noteTimers();
  });
  afterEach(async () => {
    // A rejection is unhandled when there is no microtask left.
    await new Promise((resolve) => setImmediate(resolve));
    const left = await leftBehind(before);
    forgetTimers();
    process.off("unhandledRejection", noteRejection);
    const listeners = [...signals].flatMap((signal) => getEventListeners(signal, "abort"));
    const unhandled = rejections.splice(0);
    expect({ left, listeners, unhandled }).toEqual({ left: [], listeners: [], unhandled: [] });
  });
}

/** A signal of the test that runs: when it is over, nobody may listen to it any more. */
export function watched(signal: AbortSignal): AbortSignal {
  signals.add(signal);
  return signal;
}

/** What Node waits for that it did not wait for `before`, by kind; looks for 5 s until it is gone. */
export async function leftBehind(before: readonly string[]): Promise<string[]> {
  let left = newSince(before);
  // Not with `expect.poll`, whose own timers would be seen.
  for (let waited = 0; left.length > 0 && waited < 5_000; waited += 5) {
    await new Promise((resolve) => own.setTimeout(resolve, 5));
    left = newSince(before);
  }
  return left;
}

const signals = new Set<AbortSignal>();
const rejections: unknown[] = [];
const timers = new Set<NodeJS.Timeout>();
const own = { setTimeout, clearTimeout };

function noteRejection(reason: unknown): void {
  rejections.push(reason);
}

/** The runner has timers of its own, which it made with functions that it took before: those of a test are told apart by this. */
function noteTimers(): void {
  const noted = (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]): NodeJS.Timeout => {
    const run = (): void => {
      timers.delete(timer);
      callback(...args);
    };
    const timer = own.setTimeout(run, ms);
    timers.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign(noted, own.setTimeout);
  globalThis.clearTimeout = (timer) => {
    if (typeof timer === "object") timers.delete(timer);
    own.clearTimeout(timer);
  };
}

function forgetTimers(): void {
  Object.assign(globalThis, own);
  timers.clear();
}

function newSince(before: readonly string[]): string[] {
  const known = [...before];
  const others = process.getActiveResourcesInfo().filter((kind) => {
    const index = known.indexOf(kind);
    if (index >= 0) known.splice(index, 1);
    return index < 0 && kind !== "Timeout";
  });
  return [...others, ...[...timers].filter((timer) => timer.hasRef()).map(() => "Timeout")];
}
