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
const tools = registryOf(tool("reads", (_input, { toolUseId }) => ({ content: `${toolUseId} ${"x".repeat(1_000)}` })));

/** Sessions of that many turns: one run of all of them, and one run for each two. */
const sessions = [
  ["in one run", TURNS],
  ["in runs of two turns", 2],
] as const;

describe("a long session (B70, L50)", () => {
  it.each(sessions)(`B70 ${TURNS} turns %s`, { timeout: 300_000 }, async (what, turnsOfRun) => {
    await converse(isDeep ? 1_000 : 20, 2); // what is loaded and compiled once belongs to no session
    const before = await usedHeap();
    const { engine, times } = await converse(TURNS, turnsOfRun);
    const grown = (await usedHeap()) - before;
    const json = JSON.stringify(engine.mutableMessages).length;
    expect(engine.mutableMessages.length).toBeGreaterThan(TURNS);
    if (!isDeep) return;
    if (turnsOfRun === TURNS) {
      const tenth = TURNS / 10;
      const growth = median(times.slice(-tenth)) / median(times.slice(tenth, 2 * tenth));
      reportTime(`session of ${TURNS} turns ${what}: a late turn against an early one`, round(growth), { atMost: 2 });
    }
    reportFigure(`session of ${TURNS} turns ${what}: heap for each byte of JSON`, round(grown / json), { atMost: 2 });
  });
});

/** A session in a file; `times`: of the processor for each turn, from when a request is written to when the next one is to be. */
async function converse(turns: number, turnsOfRun: number): Promise<{ engine: QueryEngine; times: number[] }> {
  const folder = await mkdtemp(join(tmpdir(), "loopsmith-length-"));
  const session = await openSession({ folder });
  let written = process.cpuUsage();
  const client = answeringClient((request) => {
    written = process.cpuUsage();
    return request % turnsOfRun === 0 ? { text: "Done." } : { toolUseId: `t${request}`, name: "reads" };
  });
  const engine = new QueryEngine({ client, tools, log: session, contextWindow: 10_000_000 });
  const times: number[] = [];
  for (let run = 0; run < turns / turnsOfRun; run += 1) {
    for await (const { type } of engine.submitMessage("Go on.")) {
      if (type !== "request_start") continue;
      const { user, system } = process.cpuUsage(written);
      times.push(user + system);
    }
  }
  expect(engine.saving.kind).toBe("saved");
  await session.close();
  await rm(folder, { recursive: true });
  return { engine, times };
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
