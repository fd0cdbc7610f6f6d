import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { type KillReport, killWriter } from "./kills/kill-writer.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const KILLS = isDeep ? 500 : 4;
const AT_ONCE = isDeep ? 10 : 2;
const MAX_WAIT_MS = 40; // some steps long

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loopsmith-kills-"));
  await build({
    entryPoints: [join(import.meta.dirname, "kills/child.ts")],
    ...{
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: join(folder, "child.mjs"),
      external: ["@vscode/ripgrep", "diff"],
    },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
});
afterAll(() => rm(folder, { recursive: true }));

describe.skipIf(process.platform === "win32")("Write and Edit of a process that is killed", () => {
  it(`leave the old file or the new one: ${KILLS} kills`, { timeout: 600_000 }, async () => {
    const rows = await Promise.all(Array.from({ length: AT_ONCE }, (_, row) => killInARow(row)));
    const reports = rows.flat();
    expect(reports.flatMap(({ violations }) => violations)).toEqual([]);
    reportFigure("file-kills: kills", reports.length, { atLeast: KILLS });
    const underWay = reports.filter(({ wasUnderWay }) => wasUnderWay).length;
    reportFigure("file-kills: kills in the middle of a step", underWay, { atLeast: isDeep ? 100 : 0 });
    reportFigure("file-kills: files that were torn", 0, { atMost: 0 });
  });
});

/** One kill after the other, each at another moment, spread evenly over the steps. */
async function killInARow(row: number): Promise<readonly KillReport[]> {
  const reports: KillReport[] = [];
  for (let kill = row; kill < KILLS; kill += AT_ONCE) {
    const afterMs = ((kill * 0.618) % 1) * MAX_WAIT_MS;
    reports.push(await killWriter(join(folder, "child.mjs"), join(folder, `work-${row}`), afterMs));
  }
  return reports;
}
