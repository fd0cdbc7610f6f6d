// `npm test`: types, lint, package tests, the course. Stops at the first that fails, because the next ones build on it.
import { program, runNode } from "./run-step.mjs";

const steps = [
  ["types", [...program("typescript", "tsc"), "--noEmit", "-p", "tsconfig.json"]],
  ["lint", [...program("@biomejs/biome", "biome"), "ci", "."]],
  ["package tests", [...program("vitest", "vitest"), "run"]],
  ["course check", ["--import", "tsx", "packages/course/src/bin.ts", "check"]],
];

let passed = 0;
for (const [name, args] of steps) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const code = await runNode(args);
  console.log(`── ${name}: ${code === 0 ? "ok" : "FAILED"} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) break;
  passed += 1;
}
const failed = passed === steps.length ? 0 : 1;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed;
