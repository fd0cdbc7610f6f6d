import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "./bundle-program.ts";
import { writeLicences } from "./write-licences.ts";

const ENTRY = fileURLToPath(new URL("../src/bin.ts", import.meta.url));

/**
 * Writes the command line as it is published into a folder: `bin.js`, which reads the arguments, the chunks that it loads
 * when they are needed, and the licences of what is in them.
 */
export async function bundleCli(folder: string): Promise<void> {
  await writeLicences(join(folder, "LICENCES.txt"), await bundleProgram({ bin: ENTRY }, folder));
}
