import { Coverage } from "./coverage.ts";
import { violations } from "./rules.ts";
import { runSimulation } from "./run-simulation.ts";
import { drawScenario } from "./scenario.ts";

/** What came of many random runs. `broken`: seeds whose runs broke a rule; `report` says which, and how to see it again. */
export type Simulation = { runs: number; broken: number[]; report: string; coverage: Coverage; seconds: number };

const SHOWN = 5; // a bug breaks many runs, and a few of them show it

/** Carries out the scenarios of these seeds, one after the other. */
export async function simulate(seeds: Iterable<number>): Promise<Simulation> {
  const started = performance.now();
  const coverage = new Coverage();
  const broken: number[] = [];
  const reports: string[] = [];
  let runs = 0;
  for (const seed of seeds) {
    const run = await runSimulation(drawScenario(seed));
    runs += 1;
    coverage.note(run);
    const found = violations(run);
    if (found.length === 0) continue;
    broken.push(seed);
    if (reports.length < SHOWN) reports.push([`seed ${seed}`, ...found, `Again: ${replayCommand(seed)}`].join("\n  "));
  }
  const report = reports.join("\n");
  return { runs, broken, report, coverage, seconds: (performance.now() - started) / 1_000 };
}

/** One run in all detail: its scenario, what happened in which order, and what it broke. */
export async function replay(seed: number): Promise<{ trace: string; found: string[] }> {
  const run = await runSimulation(drawScenario(seed));
  const scenario = JSON.stringify(run.scenario, null, 2);
  const events = run.events.map((event) => JSON.stringify(event));
  return { trace: [scenario, ...run.world.trace, ...events].join("\n"), found: violations(run) };
}

export function replayCommand(seed: number): string {
  return `LOOPSMITH_SEED=${seed} npx vitest run packages/loop/test/simulation.test.ts`;
}

/** Every second seed from `first` on, `count` of them: two files share the work. */
export function* everySecond(first: number, count: number): Generator<number> {
  for (let index = 0; index < count; index += 1) yield first + 2 * index;
}
