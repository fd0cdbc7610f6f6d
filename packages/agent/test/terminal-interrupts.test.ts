import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { type Aftermath, type Interrupt, interruptOnce, TASKS, WAYS } from "./interrupts/interrupt-once.ts";
import { bundleAgent, removeBundle } from "./run-agent.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const isWindows = process.platform === "win32"; // there are no signals and no process groups
const INTERRUPTS = isDeep ? 200 : 4;
const LANES = 3; // most of the time is waiting
const LATEST_MS = 1_600; // by then every task has come to where it stays
const SEED = Number(process.env.LOOPSMITH_SEED ?? 20_261_201);

beforeAll(bundleAgent, 60_000);
afterAll(removeBundle);

describe.skipIf(isWindows)("F46–F52 an agent in a terminal that is interrupted at any time", () => {
  it("gives the terminal back, leaves no process, and its session can be gone on with", {
    timeout: 550_000,
  }, async () => {
    const interrupts = randomInterrupts(SEED, INTERRUPTS);
    const aftermaths = await inLanes(interrupts, LANES, interruptOnce);
    const problems = aftermaths.flatMap((aftermath, index) => tell(interrupts[index], aftermath));
    expect(problems, `LOOPSMITH_SEED=${SEED}`).toEqual([]);
    const moments = new Set(aftermaths.map(({ moment }) => moment));
    reportFigure("interrupts: terminal, processes and session in order", aftermaths.length, { atLeast: INTERRUPTS });
    if (isDeep) reportFigure("interrupts: different moments", moments.size, { atLeast: 5 });
  });
});

/** Each task with each way as often as it goes, at times that a seed gives. */
function randomInterrupts(seed: number, count: number): Interrupt[] {
  const next = randomNumbers(seed);
  return Array.from({ length: count }, (_, index) => {
    const way = WAYS[index % WAYS.length] ?? "SIGINT";
    const task = TASKS[(index + Math.floor(index / WAYS.length)) % TASKS.length] ?? "stream";
    return { way, task, afterMs: Math.floor(next() * LATEST_MS) };
  });
}

/** Numbers from 0 to 1 (xorshift). */
function randomNumbers(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Does the work on each, so many at a time; the results in their order. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

function tell(interrupt: Interrupt | undefined, { problems, moment }: Aftermath): string[] {
  return problems.map((problem) => `${JSON.stringify(interrupt)} ${moment}: ${problem}`);
}
