import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The program of vitest, to be run by Node in a process of its own. */
export function vitestFile(): string {
  return join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
}
