// `npm test`: types, lint, package tests, the course. Stops at the first that fails, because the next ones build on it.
// What has passed and has not changed since is not run again; `npm test -- --all` runs everything.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { program, root, runNode } from "./run-step.mjs";
import { keep, testUnits, unproven } from "./test-units.mjs";

const all = process.argv.includes("--all");

const steps = [
  ["types", () => runNode([...program("typescript", "tsc"), "--noEmit", "-p", "tsconfig.json"])],
  ["lint", () => runNode([...program("@biomejs/biome", "biome"), "ci", "."])],
  ["package tests", runPackageTests],
  [
    "course check",
    () => runNode(["--import", "tsx", "packages/course/src/bin.ts", "check", ...(all ? ["--all"] : [])]),
  ],
];

let passed = 0;
for (const [name, run] of steps) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const code = await run();
  console.log(`── ${name}: ${code === 0 ? "ok" : "FAILED"} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) break;
  passed += 1;
}
const failed = passed === steps.length ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed;

async function runPackageTests() {
  const units = testUnits();
  const folders = units === undefined ? [] : all ? [...units.keys()] : unproven(units);
  const unchanged = [...(units?.keys() ?? [])].filter((folder) => !folders.includes(folder));
  if (unchanged.length > 0) console.log(`Unchanged since their tests passed: ${unchanged.join(" ")}`);
  if (units !== undefined && folders.length === 0) return 0;
  const code = await runNode([...program("vitest", "vitest"), "run", ...folders.flatMap(filtersOf)]);
  if (code === 0 && units !== undefined) keep(units, folders);
  return code;
}

/** What names the tests of a folder to the runner, which looks for a part of their path: \`test/\` would be a part of all. */
function filtersOf(folder) {
  return folder === "test/" ? readdirSync(join(root, folder)).filter((file) => file.endsWith(".test.ts")) : [folder];
}
