import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect } from "vitest";

const signals = new Set<AbortSignal>();
const rejections: unknown[] = [];
let before: readonly string[] = [];

/** A signal of the test that runs: when it is over, nobody may listen to it any more. */
export function watched(signal: AbortSignal): AbortSignal {
  signals.add(signal);
  return signal;
}

/** What Node waits for that it did not wait for `before`, by kind: timers, sockets, children; looks for 5 s until it is gone. */
export async function leftBehind(before: readonly string[]): Promise<string[]> {
  let left = newSince(before);
  // Not with `expect.poll`, whose own timers would be seen.
  for (let waited = 0; left.length > 0 && waited < 5_000; waited += 5) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    left = newSince(before);
  }
  return left;
}

function newSince(before: readonly string[]): string[] {
  const known = [...before];
  return process.getActiveResourcesInfo().filter((kind) => {
    const index = known.indexOf(kind);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

/**
 * For every test of a file that calls it: fails the one after which a timer, a socket, a child or a server is left, a
 * listener on a watched signal, or a rejection that nobody has handled.
 */
export function leaveNothing(): void {
  beforeEach(() => {
    before = process.getActiveResourcesInfo();
    process.on("unhandledRejection", noteRejection);
  });
  afterEach(async () => {
    const left = await leftBehind(before);
    process.off("unhandledRejection", noteRejection);
    const listeners = [...signals].flatMap((signal) => getEventListeners(signal, "abort"));
    const unhandled = rejections.splice(0);
    signals.clear();
    expect({ left, listeners, unhandled }).toEqual({ left: [], listeners: [], unhandled: [] });
  });
}

function noteRejection(reason: unknown): void {
  rejections.push(reason);
}
