import { createRequire } from "node:module";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { build } from "esbuild";

const packageFolder = join(import.meta.dirname, "../..");

// Reached from the package that brings it: the bundle lies in another one.
const ripgrep = createRequire(join(packageFolder, "../tools/package.json")).resolve("@vscode/ripgrep");

/** Bundles the program of the tests of the process, so that it starts quickly; gives the path of the program. */
export async function bundleProgram(): Promise<string> {
  const outdir = join(packageFolder, `dist/process-${process.pid}-${threadId}`);
  await build({
    entryPoints: [join(import.meta.dirname, "program.ts")],
    ...{ bundle: true, splitting: true, platform: "node", format: "esm", outdir, logLevel: "error" },
    outExtension: { ".js": ".mjs" },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    alias: { "@vscode/ripgrep": ripgrep },
    external: [ripgrep],
  });
  return join(outdir, "program.mjs");
}
