import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { bundleProgram } from "./crash/bundle-program.ts";
import { type CrashReport, crashSession } from "./crash/crash-session.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const SESSIONS = isDeep ? 50 : 1;
const KILLS = isDeep ? 10 : 3;
const FIRST_SEED = 3; // its kills come late and early, so that few of them show much

let program: string;

beforeAll(async () => {
  program = await bundleProgram("child.ts");
});
afterAll(() => rm(dirname(program), { recursive: true }));

describe("a process that is killed", () => {
  it(`B14 L43 ${SESSIONS * KILLS} kills at random instants, each followed by a resume`, {
    timeout: 1_200_000,
  }, async () => {
    const reports: CrashReport[] = [];
    const seeds = Array.from({ length: SESSIONS }, (_, index) => FIRST_SEED + index);
    while (seeds.length > 0) {
      const both = seeds.splice(0, 2);
      reports.push(...(await Promise.all(both.map((each) => crashSession(program, each, KILLS)))));
    }
    const sum = (of: "kills" | "records" | "begun" | "closed") => reports.reduce((total, each) => total + each[of], 0);
    expect(reports.flatMap(({ violations }) => violations)).toEqual([]);
    reportFigure("crash: kills", sum("kills"), { atLeast: SESSIONS * KILLS });
    reportFigure("crash: records", sum("records"), { atLeast: SESSIONS * 40 });
    reportFigure("crash: calls that have begun", sum("begun"), { atLeast: isDeep ? SESSIONS * 10 : 1 });
    reportFigure("crash: calls that were under way", sum("closed"), { atLeast: isDeep ? 20 : 0 });
    reportFigure("crash: violations", 0, { atMost: 0 });
  });
});
