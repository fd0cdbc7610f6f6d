import type { ModelProfile, Strictness } from "@loopsmith/local-api/validate";
import type { Pick } from "./validate-edit.ts";
import type { Message } from "./validate-history.ts";
import { PAIR_MUTATIONS } from "./validate-pair-mutations.ts";
import { SHAPE_MUTATIONS } from "./validate-shape-mutations.ts";

/** One way to break a legal history. */
export type Mutation = {
  name: string;
  /** Those that may say so; several where it depends on what else the history holds. */
  rules: readonly string[];
  /** Where it is a mistake; default everywhere. */
  where?: { profile?: ModelProfile; strictness?: Strictness };
  mutate(history: readonly Message[], pick: Pick): Message[];
};

/** The mutations that a strict server refuses, each without exception. */
export const MUTATIONS: readonly Mutation[] = [...PAIR_MUTATIONS, ...SHAPE_MUTATIONS];
