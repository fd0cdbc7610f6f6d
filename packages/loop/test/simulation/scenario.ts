import type { QueryParams } from "@loopsmith/loop";
import { SeededRandom } from "./seeded-random.ts";

/** What a reply of the model is like. */
export type ReplyKind =
  | "answer"
  | "calls"
  | "stubborn"
  | "bad_calls"
  | "empty"
  | "thinking_only"
  | "refusal"
  | "pause"
  | "cut_text"
  | "cut_call"
  | "mislabelled"
  | "window_full"
  | "too_long"
  | "overloaded"
  | "unknown_model"
  | "refused_request"
  | "breaks_after_call";

/** How a host answers what it is asked. */
export type HostTemper = "none" | "quick" | "moody";

/** Everything about a run that is decided before it begins. */
export type Scenario = {
  seed: number;
  profile: "modern" | "classic";
  /** Replies until the model only says that it is done. */
  replies: number;
  /** What this model does more often than anything else. */
  favourite: ReplyKind;
  favouriteShare: number;
  faultShare: number;
  /** Milliseconds between the events of a reply. */
  pauseMs: number;
  ids: "server" | "repeated" | "illegal";
  /** Tokens that a reply says it took, so that a window fills up. */
  claimedTokens: number;
  consumer: { kind: "eager" } | { kind: "slow" } | { kind: "leaves"; afterEvents: number };
  abort: { kind: "never" } | { kind: "at_step"; step: number } | { kind: "at_time"; ms: number };
  asker: HostTemper;
  preTool: HostTemper;
  postTool: HostTemper;
  stopHook: HostTemper;
  prepare: HostTemper;
  cure: HostTemper;
  summary: HostTemper;
  saver: HostTemper;
  inputs: number;
  staged: boolean;
  limits: {
    fallbackModel?: string;
    maxTurns?: number;
    maxConcurrency?: number;
    siblingAbort?: "declared" | "all" | "none";
    maxOutputTokens?: number;
    maxOutputTokensEscalated?: number;
    maxBudgetTokens?: number;
    maxBudgetUsd?: number;
    contextWindow?: number;
    contextLimits?: NonNullable<QueryParams["contextLimits"]>;
    maxTurnBytes?: number;
  };
};

const FAVOURITES: Readonly<Record<ReplyKind, number>> = {
  answer: 2,
  calls: 30,
  stubborn: 5,
  bad_calls: 5,
  empty: 2,
  thinking_only: 2,
  refusal: 4,
  pause: 6,
  cut_text: 8,
  cut_call: 5,
  mislabelled: 3,
  window_full: 3,
  too_long: 5,
  overloaded: 6,
  unknown_model: 2,
  refused_request: 2,
  breaks_after_call: 8,
};

const TEMPERS: Readonly<Record<HostTemper, number>> = { none: 6, quick: 2, moody: 2 };

/** The scenario of a seed; the same one each time. */
export function drawScenario(seed: number): Scenario {
  const random = new SeededRandom(seed);
  const temper = (): HostTemper => random.weighted(TEMPERS);
  return {
    seed,
    profile: random.pick(["modern", "classic"]),
    replies: random.int(1, 7),
    favourite: random.weighted(FAVOURITES),
    favouriteShare: random.pick([0.5, 0.8, 1]),
    faultShare: random.pick([0, 0, 0.1, 0.4]),
    pauseMs: random.pick([0, 1, 20, 300]),
    ids: random.pick(["server", "server", "repeated", "illegal"]),
    claimedTokens: random.chance(0.15) ? random.int(500, 4_000) : 0,
    consumer: drawConsumer(random),
    abort: drawAbort(random),
    asker: temper(),
    preTool: temper(),
    postTool: temper(),
    stopHook: temper(),
    prepare: random.chance(0.5) ? "none" : temper(),
    cure: temper(),
    summary: temper(),
    saver: temper(),
    inputs: random.chance(0.3) ? random.int(1, 3) : 0,
    staged: random.chance(0.2),
    limits: drawLimits(random),
  };
}

function drawConsumer(random: SeededRandom): Scenario["consumer"] {
  const kind = random.weighted({ eager: 7, slow: 2, leaves: 1 });
  return kind === "leaves" ? { kind, afterEvents: random.small(80) } : { kind };
}

function drawAbort(random: SeededRandom): Scenario["abort"] {
  const kind = random.weighted({ never: 6, at_step: 3, at_time: 1 });
  if (kind === "at_step") return { kind, step: random.chance(0.5) ? random.int(1, 150) : random.small(300) };
  return kind === "at_time" ? { kind, ms: random.small(100_000) } : { kind };
}

/** Each limit is given only sometimes. */
function drawLimits(random: SeededRandom): Scenario["limits"] {
  const sometimes = <K extends string, V>(key: K, share: number, draw: () => V): { [P in K]?: V } =>
    // The compiler does not follow a computed key.
    random.chance(share) ? ({ [key]: draw() } as { [P in K]?: V }) : {};
  return {
    ...sometimes("fallbackModel", 0.3, () => "offline-scout"),
    ...sometimes("maxTurns", 0.15, () => random.int(1, 4)),
    ...sometimes("maxConcurrency", 0.4, () => random.int(1, 4)),
    ...sometimes("siblingAbort", 0.4, () => random.pick(["declared", "all", "none"] as const)),
    ...sometimes("maxOutputTokens", 0.3, () => random.pick([1_000, 4_000, 64_000])),
    ...sometimes("maxOutputTokensEscalated", 0.3, () => random.pick([1_000, 8_000])),
    ...sometimes("maxBudgetTokens", 0.06, () => random.int(500, 5_000)),
    ...sometimes("maxBudgetUsd", 0.06, () => random.int(1, 5)),
    ...sometimes("contextWindow", 0.15, () => random.int(12_000, 20_000)),
    ...sometimes("maxTurnBytes", 0.2, () => random.int(300, 900)),
  };
}
