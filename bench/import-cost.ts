import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BuildOptions, build } from "esbuild";

const ROUNDS = 15;
const LIMIT_MS = 20;
const PRINT_CPU = "const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);";

/** CPU of a process that imports @loopsmith/loop as one file, above one that imports nothing; medians of fifteen. */
export async function measureImport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "loopsmith-bench-"));
  try {
    const outfile = join(folder, "loop.mjs");
    const options: BuildOptions = { bundle: true, format: "esm", platform: "node", external: ["@anthropic-ai/sdk/*"] };
    await build({ ...options, entryPoints: [`${import.meta.dirname}/../packages/loop/src/index.ts`], outfile });
    writeFileSync(join(folder, "nothing.mjs"), PRINT_CPU);
    writeFileSync(join(folder, "import.mjs"), `import "./loop.mjs";\n${PRINT_CPU}`);
    const times = { nothing: [] as number[], import: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.nothing.push(await cpuOf(join(folder, "nothing.mjs")));
      times.import.push(await cpuOf(join(folder, "import.mjs")));
    }
    const cost = median(times.import) - median(times.nothing);
    const verdict = cost <= LIMIT_MS ? "ok" : "OVER";
    return `\nimport: CPU of importing @loopsmith/loop over nothing\n${cost.toFixed(1)} ms  ≤ ${LIMIT_MS} ms ${verdict}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function cpuOf(file: string): Promise<number> {
  return Number((await promisify(execFile)(process.execPath, [file])).stdout);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
