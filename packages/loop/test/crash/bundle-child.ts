import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

/** Makes one file of the child, so that hundreds of them start quickly; gives the path of the program. */
export async function bundleChild(): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), "loopsmith-child-"));
  await build({
    entryPoints: [join(import.meta.dirname, "child.ts")],
    ...{ bundle: true, platform: "node", format: "esm", splitting: true, outdir },
    outExtension: { ".js": ".mjs" },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return join(outdir, "child.mjs");
}
