import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { writeLicences } from "./write-licences.ts";

const ENTRY = fileURLToPath(new URL("../src/bin.ts", import.meta.url));

/** What is not in the bundle: a program with its path, and what only a developer of Ink asks for. */
const LEFT_OUT = ["@vscode/ripgrep", "react-devtools-core"];

/**
 * Writes the command line as it is published into a folder: `bin.js`, which reads the arguments, the chunks that it loads
 * when they are needed, and the licences of what is in them.
 */
export async function bundleCli(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }); // chunks of another time would be published too
  const bundle = await rolldown({
    input: { bin: ENTRY },
    platform: "node",
    external: LEFT_OUT,
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  try {
    const { output } = await bundle.write({
      dir: folder,
      format: "esm",
      chunkFileNames: "[name]-[hash].js",
      // Names stay as they are: an error says where it comes from.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    });
    const modules = output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
    await writeLicences(join(folder, "LICENCES.txt"), modules);
  } finally {
    await bundle.close();
  }
}
