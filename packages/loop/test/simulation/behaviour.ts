import type { SeededRandom } from "./seeded-random.ts";

/**
 * What a call does, written by the model into its input, so that a call can be followed from the wire to the history.
 * `n` is different for each call that a model writes, but for those of a stubborn one, which have 0.
 */
export type Behaviour = { n: number; does: Deed; ms: number; key: string };

export type Deed = keyof typeof DEEDS;

/** How often calls do what. `fails`: an error after a while · `listens`: nothing until its signal fires. */
const DEEDS = {
  works: 30,
  fails: 8,
  fails_at_once: 3,
  gives_error: 4,
  throws_odd: 2,
  listens: 2,
  is_deaf: 2,
  is_late: 4,
  rejects_late: 2,
  says_much: 5,
  says_nothing: 4,
  gives_nonsense: 2,
  reports: 5,
  reports_late: 3,
  aborts_run: 0.4,
} as const;

/** The tools of every scenario; `tools.ts` says what they are like. */
export const TOOL_NAMES = ["shared", "shared", "reader", "editor", "alone", "breaker", "tiny"] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

export function drawBehaviour(random: SeededRandom, n: number): Behaviour {
  return { n, does: random.weighted(DEEDS), ms: random.small(2_000), key: random.pick(["a", "b"]) };
}
