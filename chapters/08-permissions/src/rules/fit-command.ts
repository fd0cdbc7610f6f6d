import { type Argv, baseName, isFixed } from "@loopsmith/permissions/command";
import { foldName, matchGlob } from "@loopsmith/permissions/path";
import { matchWords } from "./match-words.ts";
import type { Rule } from "./rule.ts";

/** A call as deny and ask rules look at it: its words, the same without the path in front of the program, and as a text. */
export type WideCall = { words: readonly string[]; named: readonly string[]; text: string };

export function wideCall(call: Argv): WideCall {
  const words = call.map(({ value }) => value);
  const [program = "", ...args] = words;
  const named = [foldName(baseName(program)), ...args];
  return { words, named, text: named.join(" ") };
}

/** Whether a deny or ask rule is about this call: by words, by text, and without the path in front of the program (P05). */
export function fitsWidely({ spec }: Rule, { words, named, text }: WideCall): boolean {
  if (spec.kind === "all") return true;
  if (spec.kind !== "words") return false;
  if (matchWords(spec.words, words, spec.prefix)) return true;
  const [name = "", ...rest] = spec.words;
  const bare = [foldName(baseName(name)), ...rest];
  if (baseName(name) !== "" && matchWords(bare, named, spec.prefix)) return true;
  return spec.words.some((word) => word.includes("*")) && fitsAsText(bare, text, spec.prefix);
}

/** `git*push *` is about `git -x push` as well as about `git -x push -f`. */
function fitsAsText(pattern: readonly string[], text: string, prefix: boolean): boolean {
  if (pattern.some((word) => !/[*\\]/.test(word) && !text.includes(word))) return false; // nearly always, and much faster
  const glob = pattern.join(" ").replaceAll(/\\(?!\*)|[?[]/g, "\\$&");
  return matchGlob(glob, text) || (prefix && matchGlob(`${glob} *`, text));
}

/** Whether words that are known only at run time may make the call one that the rule is about. */
export function mayFit({ spec }: Rule, call: Argv): boolean {
  if (spec.kind !== "words" || call.every(isFixed)) return false;
  const [name] = call;
  if (name === undefined || !isFixed(name)) return false; // unclear anyway
  const open = call.map((word) => (isFixed(word) ? word.value : undefined));
  const words = [foldName(baseName(name.value)), ...open.slice(1)];
  const pattern = [foldName(baseName(spec.words[0] ?? "")), ...spec.words.slice(1)];
  for (let index = 0; index < pattern.length; index += 1) {
    const part = pattern[index] ?? "";
    const word = words[index];
    // Behind an open word or a star, anything may follow.
    if (part.includes("*") || (index > 0 && index < words.length && word === undefined)) return true;
    if (part !== word) return false;
  }
  // What is not quoted may also turn into no word at all.
  return call.slice(pattern.length).every(({ form }) => form === "split");
}
