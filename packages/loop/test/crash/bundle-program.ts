import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { build } from "esbuild";

/** Makes one file of a program of this folder, so that it starts quickly and anybody may run it; gives its path. */
export async function bundleProgram(name: string): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), "loopsmith-child-"));
  await chmod(outdir, 0o755);
  await build({
    entryPoints: [join(import.meta.dirname, name)],
    ...{ bundle: true, platform: "node", format: "esm", splitting: true, outdir },
    outExtension: { ".js": ".mjs" },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return join(outdir, `${parse(name).name}.mjs`);
}
