import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const CASES = "packages/permissions/test/cases.jsonl";

/** The case file of the repository, wherever in it this file lies. */
export function readCaseFile(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, CASES)) && folder !== dirname(folder)) folder = dirname(folder);
  return readFileSync(join(folder, CASES), "utf8");
}
