import { applyPatch, structuredPatch } from "diff";

/** A file after an update: as the learner has it, as the newer course has it, both in one, or neither because they collide. */
export type Merged = { readonly kind: "text"; readonly text: string } | { readonly kind: "collision" };

/** Lines around a change that must be as they were: few, because what changes mostly stands right beside a body. */
const CONTEXT = 1;

/**
 * Brings what changed between two skeletons into a file that a learner has worked on. Nothing the learner wrote is
 * touched: where a change falls on it, the two collide. Pure.
 */
export function mergeFile(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || base === theirs) return { kind: "text", text: mine };
  if (mine === base) return { kind: "text", text: theirs };
  const merged = applyPatch(mine, structuredPatch("", "", base, theirs, undefined, undefined, { context: CONTEXT }));
  return merged === false ? { kind: "collision" } : { kind: "text", text: merged };
}
