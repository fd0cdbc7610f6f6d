// `npm run test:deep [-- NAME]`: the sweeps and property tests at their full number, each figure beside its limit.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deepChecks } from "./deep-checks.mjs";
import { program, runNode } from "./run-step.mjs";

const wanted = process.argv[2];
const chosen = wanted === undefined ? deepChecks : deepChecks.filter((check) => check.name === wanted);
if (chosen.length === 0) {
  const names = deepChecks.map((check) => check.name).join(", ");
  console.error(`There is no deep check ${wanted}. There are: ${names}.`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "loopsmith-deep-"));
const rows = [];
let failed = 0;
for (const check of chosen) {
  console.log(`\n── ${check.name}: ${check.what}`);
  const figures = join(folder, `${check.name}.jsonl`);
  const started = performance.now();
  const args = check.args ?? [...program("vitest", "vitest"), "run", ...check.tests];
  const code = await runNode(args, { LOOPSMITH_DEEP: "1", LOOPSMITH_FIGURES: figures, ...check.env });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const found = readFigures(figures);
  if (code !== 0 || found.length === 0) failed += 1;
  if (found.length === 0) rows.push([check.name, "no figure was reported", "", "FAILED", seconds]);
  for (const { figure, value, limit, holds, isTime } of found) {
    const verdict = holds ? "ok" : isTime ? "OVER" : "FAILED";
    rows.push([check.name, `${figure}: ${value}`, limit, code === 0 ? verdict : "FAILED", seconds]);
  }
}
rmSync(folder, { recursive: true, force: true });
printTable(["check", "figure", "limit", "", "s"], rows);
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function readFigures(file) {
  try {
    return readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}

function printTable(head, body) {
  const table = [head, ...body];
  const widths = head.map((_, column) => Math.max(...table.map((row) => String(row[column]).length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => String(cell).padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
}
