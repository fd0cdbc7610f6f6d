import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

/** What a bundle leaves where it is: a binary, and CommonJS that asks for Node's modules in its own way. */
const EXTERNAL = ["@vscode/ripgrep", "@opentelemetry/*"];
const BETWEEN = "── next example ──";

/**
 * Runs the examples of a README, one after the other in one process that may import the package by name, and gives what
 * each of them prints. `folder`: that of the package. As one file, because that starts in a third of the time.
 */
export async function runExamples(folder: string, examples: readonly string[]): Promise<string[]> {
  const place = await mkdtemp(join(folder, "test", ".readme-"));
  try {
    const names = examples.map((_, index) => `example-${index}.ts`);
    await Promise.all(examples.map((code, index) => writeFile(join(place, names[index] ?? ""), code)));
    const imports = names.map((name) => `await import("./${name}");\n`);
    await writeFile(join(place, "all.ts"), imports.join(`console.log("${BETWEEN}");\n`));
    const bundle = join(place, "all.mjs");
    const options = { bundle: true, platform: "node", format: "esm", logLevel: "error" } as const;
    await build({ ...options, entryPoints: [join(place, "all.ts")], outfile: bundle, external: EXTERNAL });
    const { stdout } = await promisify(execFile)(process.execPath, [bundle]);
    return stdout.split(`${BETWEEN}\n`);
  } finally {
    await rm(place, { recursive: true });
  }
}
