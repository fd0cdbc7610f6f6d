import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Model, reply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFigure, reportTime } from "../../../test/figure.ts";
import { MeasuredAgent } from "./interrupts/measured-agent.ts";
import { bundleAgent, environment, inFolder, removeBundle } from "./run-agent.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const isWindows = process.platform === "win32"; // there are no signals
const LINES = isDeep ? 10_000 : 100;
const TURNS = isDeep ? 1_000 : 6;
const PAUSE_MS = isDeep ? 1_500 : 500; // before the first delta and behind the last, for the measurements
const QUIET_MS = isDeep ? 300 : 100; // without a byte: the last delta has been drawn
const DRIP = { bytes: 2_000, ms: 10 }; // some thirty lines, so that there is something to draw all the time
const READY = "What is to be done?";

beforeAll(bundleAgent, 60_000);
afterAll(removeBundle);

/** CPU milliseconds from the first to the last delta of an answer, on a screen or without one. */
function cpuOfAnswer(lines: number, where: "screen" | "headless"): Promise<number> {
  const deltas = Array.from({ length: lines }, (_, index) => `Line ${index} of an **answer** with \`code\` in it.\n`);
  const answer = reply([text(deltas.join(""), deltas)], {
    faults: [
      { kind: "pause", at: { event: 1 }, ms: PAUSE_MS },
      { kind: "drip", at: { event: 2 }, ...DRIP },
      { kind: "pause", at: { event: lines + 2 }, ms: PAUSE_MS },
    ],
  });
  return withAgent([answer], where === "screen" ? [] : ["-p", "go"], async (measured, api) => {
    const { agent } = measured;
    if (where === "screen") {
      await agent.see(READY);
      agent.type("go\r");
    }
    while (api.requests.length === 0) await wait(10);
    await wait(QUIET_MS);
    const before = await measured.measure();
    await allDeltasOf(api);
    const after = await measured.measure();
    if (where === "screen") await agent.see(`Line ${lines - 1} of`);
    return after.cpuMs - before.cpuMs;
  });
}

async function allDeltasOf({ requests: [request] }: LocalServer): Promise<void> {
  const start = request?.bytesSent ?? 0;
  for (let sent = -1; sent !== request?.bytesSent || sent === start; await wait(QUIET_MS))
    sent = request?.bytesSent ?? 0;
}

/** Megabytes of heap at the middle and at the end of a run of many turns on the screen. */
function heapOfRun(turns: number): Promise<{ middle: number; end: number }> {
  let asked = 0;
  const stop = { at: turns / 2, resolve: (): void => {} };
  const isAtMiddle = new Promise<void>((resolve) => (stop.resolve = resolve));
  let goOn = (): void => {};
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const model: Model = async () => {
    asked += 1;
    if (asked === stop.at) {
      stop.resolve();
      await mayGoOn;
    }
    return asked < turns
      ? reply([text(`Turn ${asked}.`), toolUse("Read", { file_path: "a.txt", limit: asked })])
      : reply("The end.");
  };
  return withAgent(model, [], async (measured) => {
    const { agent } = measured;
    await agent.see(READY);
    agent.type("go\r");
    await isAtMiddle;
    const middle = await measured.measure();
    goOn();
    await agent.see("The end.", 500_000);
    const end = await measured.measure();
    return { middle: middle.heapMb, end: end.heapMb };
  });
}

function withAgent<Result>(
  model: Parameters<typeof withLocalApi>[0],
  args: readonly string[],
  work: (measured: MeasuredAgent, api: LocalServer) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, "a.txt"), "hello\n");
    return withLocalApi(model, async (api) => {
      const measured = await MeasuredAgent.start(["--cwd", folder, ...args], environment(api));
      try {
        return await work(measured, api);
      } finally {
        await measured.end();
      }
    });
  });
}

describe.skipIf(isWindows)("on the screen", { timeout: 580_000 }, () => {
  it("an answer is shown to its last line, and drawing costs little more than reading", async () => {
    const screen = await cpuOfAnswer(LINES, "screen");
    if (!isDeep) return expect(screen).toBeGreaterThan(0);
    const headless = await cpuOfAnswer(LINES, "headless");
    const twice = await cpuOfAnswer(2 * LINES, "screen");
    const rounded = (value: number): number => Math.round(value * 100) / 100;
    reportTime("10,000 lines: CPU on the screen / headless", rounded(screen / headless), { atMost: 4 });
    reportTime("20,000 lines: CPU / that of 10,000", rounded(twice / screen), { atMost: 2.2 });
  });

  it("many turns leave nothing behind but their messages", async () => {
    const { middle, end } = await heapOfRun(TURNS);
    reportFigure("1,000 turns: MB of heap that the second half adds", Math.round(end - middle), { atMost: 6 });
  });
});
