import { Coverage } from "./coverage.ts";
import { violations } from "./rules.ts";
import { runSession } from "./run-session.ts";
import { runSimulation, type SimulatedRun } from "./run-simulation.ts";
import { drawScenario } from "./scenario.ts";
import { sessionViolations } from "./session-rules.ts";
import { drawSession, type SessionScenario } from "./session-scenario.ts";

/** What came of many random runs. `broken`: seeds whose runs broke a rule; `report` says which, and how to see it again. */
export type Simulation = {
  runs: number;
  sessions: number;
  broken: number[];
  report: string;
  coverage: Coverage;
  seconds: number;
};

const SHOWN = 5; // a bug breaks many runs, and a few of them show it

/** Carries out the scenarios of these seeds, one after the other. */
export async function simulate(seeds: Iterable<number>): Promise<Simulation> {
  const started = performance.now();
  const coverage = new Coverage();
  const broken: number[] = [];
  const reports: string[] = [];
  let [runs, sessions] = [0, 0];
  for (const seed of seeds) {
    const session = drawSession(seed);
    if (session) sessions += 1;
    else runs += 1;
    const found = session ? await judgeSession(session, coverage) : await judgeRun(seed, coverage);
    if (found.length === 0) continue;
    broken.push(seed);
    if (reports.length < SHOWN) reports.push([`seed ${seed}`, ...found, `Again: ${replayCommand(seed)}`].join("\n  "));
  }
  const report = reports.join("\n");
  return { runs, sessions, broken, report, coverage, seconds: (performance.now() - started) / 1_000 };
}

async function judgeRun(seed: number, coverage: Coverage): Promise<string[]> {
  const run = await runSimulation(drawScenario(seed));
  coverage.note(run);
  return violations(run);
}

async function judgeSession(scenario: SessionScenario, coverage: Coverage): Promise<string[]> {
  const session = await runSession(scenario);
  coverage.noteSession(session);
  return sessionViolations(session);
}

/** One run in all detail: its scenario, what happened in which order, and what it broke. */
export async function replay(seed: number): Promise<{ trace: string; found: string[] }> {
  const drawn = drawSession(seed);
  if (drawn === undefined) {
    const run = await runSimulation(drawScenario(seed));
    return { trace: inDetail(run.scenario, [run]), found: violations(run) };
  }
  const session = await runSession(drawn);
  const lives = session.lives.map(({ runs, world }) => inDetail(world.trace, runs));
  return {
    trace: [inDetail(drawn, []), ...lives, ...session.disk.lines].join("\n"),
    found: sessionViolations(session),
  };
}

function inDetail(scenario: object, runs: readonly SimulatedRun[]): string {
  const details = runs.flatMap(({ world, events }) => [
    ...world.trace,
    ...events.map((event) => JSON.stringify(event)),
  ]);
  return [JSON.stringify(scenario, null, 2), ...details].join("\n");
}

export function replayCommand(seed: number): string {
  return `LOOPSMITH_SEED=${seed} npx vitest run packages/loop/test/simulation.test.ts`;
}

/** Every second seed from `first` on, `count` of them: two files share the work. */
export function* everySecond(first: number, count: number): Generator<number> {
  for (let index = 0; index < count; index += 1) yield first + 2 * index;
}
