import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder that the demo looks at, where it only reads: the small project of a clone, else the one that it is in. */
export function sampleProject(): string {
  const sample = fileURLToPath(new URL("../../../../examples/sample-project", import.meta.url));
  return existsSync(sample) ? sample : process.cwd();
}
