import type { Mutant } from "./find-mutants.ts";

/** What turns a deny rule into a deny: how it is matched, to what, and that nothing is stronger. */
const DENY_PATH = /^src\/rules\/(about-call|decide|decision|fit-command|judge-path|match-words?)\.ts$/;

export function isDenyPath({ file }: Mutant): boolean {
  return DENY_PATH.test(file);
}

/** Changes after which the checker does the same, so that no test can tell them, each with the reason. */
const EQUIVALENT: readonly { file: string; was: string; becomes: string; why: string }[] = [];

export function isEquivalent(mutant: Mutant): boolean {
  const becomes = mutant.kind === "block" ? "{}" : mutant.replacement;
  return EQUIVALENT.some(
    (one) => mutant.file.endsWith(`/${one.file}`) && mutant.was === one.was && becomes === one.becomes,
  );
}
