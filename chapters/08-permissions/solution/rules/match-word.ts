import { matchGlob } from "@loopsmith/permissions/path";

/** Whether one word fits one of a rule (P02). Only `*` is special, and stands for any text; `\*` is a star. */
export function matchWord(pattern: string, word: string): boolean {
  if (!pattern.includes("*")) return pattern === word;
  return matchGlob(pattern.replaceAll(/\\(?!\*)|[?[]/g, "\\$&"), word);
}
