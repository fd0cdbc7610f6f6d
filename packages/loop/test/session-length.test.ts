import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { QueryEngine } from "@loopsmith/loop";
import { openSession } from "@loopsmith/loop/node";
import { describe, expect, it } from "vitest";
import { reportFigure, reportTime } from "../../../test/figure.ts";
import { answeringClient } from "./answering-client.ts";
import { registryOf, tool } from "./scripted-tools.ts";
import { everythingReady } from "./virtual-clock.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const TURNS = isDeep ? 2_000 : 100;
const COMPARED = isDeep ? 200 : 10;
const tools = registryOf(tool("reads", (_input, { toolUseId }) => ({ content: `${toolUseId} ${"x".repeat(1_000)}` })));

/** Sessions of that many turns: one run of all of them, and one run for each two. */
const sessions = [
  ["in one run", Number.POSITIVE_INFINITY],
  ["in runs of two turns", 2],
] as const;

describe("a long session (B70, L50)", () => {
  it.each(sessions)(`B70 ${TURNS} turns %s`, { timeout: 300_000 }, async (what, turnsOfRun) => {
    // First, so that what is loaded, compiled and set up once belongs to no session.
    const growth = await compare(await converse(TURNS, turnsOfRun), await converse(20, turnsOfRun), turnsOfRun);
    const before = await usedHeap();
    const long = await converse(TURNS, turnsOfRun);
    await letGo(long);
    const grown = (await usedHeap()) - before;
    const json = JSON.stringify(long.engine.mutableMessages).length;
    expect(long.engine.mutableMessages.length).toBeGreaterThan(TURNS);
    if (!isDeep) return;
    reportTime(`session of ${TURNS} turns ${what}: a turn against one of a young session`, growth, { atMost: 1.3 });
    reportFigure(`session of ${TURNS} turns ${what}: heap for each byte of JSON`, round(grown / json), { atMost: 2 });
  });
});

/** `turns`: goes on by a turn, from when a request is written to when the next one is to be; microseconds of the processor. */
type Talk = { engine: QueryEngine; turns: AsyncGenerator<number, void>; close(): Promise<void> };

/** A session in a file, after that many turns. */
async function converse(turns: number, turnsOfRun: number): Promise<Talk> {
  const folder = await mkdtemp(join(tmpdir(), "loopsmith-length-"));
  const session = await openSession({ folder });
  let written = process.cpuUsage();
  const client = answeringClient((request) => {
    written = process.cpuUsage();
    return request % turnsOfRun === 0 ? { text: "Done." } : { toolUseId: `t${request}`, name: "reads" };
  });
  const engine = new QueryEngine({ client, tools, log: session, contextWindow: 10_000_000 });
  const talk = { engine, turns: turnsOf(engine, () => written), close };
  for (let turn = 0; turn < turns; turn += 1) await talk.turns.next();
  expect(engine.saving.kind).toBe("saved");
  return talk;

  async function close(): Promise<void> {
    await session.close();
    await rm(folder, { recursive: true });
  }
}

async function* turnsOf(engine: QueryEngine, written: () => NodeJS.CpuUsage): AsyncGenerator<number, void> {
  for (;;) {
    for await (const { type } of engine.submitMessage("Go on.")) {
      if (type !== "request_start") continue;
      const { user, system } = process.cpuUsage(written());
      yield user + system;
    }
  }
}

async function letGo({ turns, close }: Talk): Promise<void> {
  await turns.return();
  await close();
}

/** A turn of the long session against one of the young one, medians; turn about, so that whatever else the machine does hits both. */
async function compare(long: Talk, young: Talk, turnsOfRun: number): Promise<number> {
  const [late, early]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < COMPARED; turn += 1) {
    late.push((await long.turns.next()).value ?? 0);
    early.push((await young.turns.next()).value ?? 0);
  }
  await letGo(long);
  await letGo(young);
  // Of short runs only the first request of each is looked at: what a prompt costs.
  const isFirst = (_: number, turn: number): boolean => turnsOfRun > late.length || turn % turnsOfRun === 0;
  return round(median(late.filter(isFirst)) / median(early.filter(isFirst)));
}

/** Bytes of the heap after everything that nobody holds is gone. */
async function usedHeap(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  for (let n = 0; n < 5; n += 1) {
    await everythingReady(); // what waits for a turn of its own to be let go, signals for instance
    collect();
  }
  return process.memoryUsage().heapUsed;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
