import { readFileSync } from "node:fs";
import { readCases, scoreCases, scoreTable } from "@loopsmith/permissions/cases";

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("Name a case file: pnpm permissions:cases <file.jsonl>\n");
  process.exitCode = 2;
} else {
  const score = scoreCases(readCases(readFileSync(file, "utf8")));
  process.stdout.write(`${scoreTable(score)}\n`);
  process.exitCode = score.all.tooWeak > 0 ? 1 : 0;
}
