import { drawScenario, type Scenario } from "./scenario.ts";
import { SeededRandom } from "./seeded-random.ts";

/** How a process ends before its time: while it writes a record, of which a share arrives, or at any step. */
export type Kill = { kind: "at_record"; record: number; share: number } | { kind: "at_step"; step: number };

/** Everything about a session that is decided before it begins. */
export type SessionScenario = {
  /** What its model, its tools and its host are like in each of its runs. */
  run: Scenario;
  /** How many prompts each process brings. */
  prompts: number;
  /** One for each process but the last. */
  kills: readonly Kill[];
  /** `full`: many records cannot be written at first. */
  disk: "quick" | "slow" | "full";
};

const SESSION_SEEDS = 32; // of so many neighbouring seeds, two are sessions, one of either half

/** The session of a seed, or undefined where the seed is a single run. */
export function drawSession(seed: number): SessionScenario | undefined {
  if (seed % SESSION_SEEDS > 1) return undefined;
  const random = new SeededRandom(seed + 0x5e55);
  return {
    run: { ...drawScenario(seed), ...forSessions(random) },
    prompts: random.int(2, 3),
    kills: Array.from({ length: random.pick([0, 1, 1, 2]) }, () => drawKill(random)),
    disk: random.pick(["quick", "quick", "quick", "slow", "full"]),
  };
}

/** The history is kept small by the loop itself, in a window that a few turns fill. */
function forSessions(random: SeededRandom): Pick<Scenario, "replies" | "prepare" | "cure" | "staged" | "limits"> {
  const { maxTurns, maxConcurrency, fallbackModel } = drawScenario(random.int(1, 1_000_000)).limits;
  return {
    replies: random.int(1, 5),
    prepare: "none",
    cure: "none",
    staged: false,
    limits: {
      ...(random.chance(0.7) && smallWindow(random)),
      ...(maxTurns !== undefined && { maxTurns }),
      ...(maxConcurrency !== undefined && { maxConcurrency }),
      ...(fallbackModel !== undefined && { fallbackModel }),
    },
  };
}

/** A window that a few turns fill, and what makes room in it worth while. */
function smallWindow(random: SeededRandom): Scenario["limits"] {
  return {
    contextWindow: random.int(1_600, 3_000),
    maxOutputTokens: 300,
    contextLimits: {
      minRequired: 100,
      keepResults: random.int(1, 3),
      minResultTokens: 60,
      minFreedTokens: random.pick([100, 300]),
      keepTurns: random.int(1, 3),
    },
  };
}

function drawKill(random: SeededRandom): Kill {
  if (random.chance(0.4)) return { kind: "at_step", step: random.int(1, 250) };
  return { kind: "at_record", record: random.int(1, 40), share: random.pick([0, 1, random.next(), random.next()]) };
}
