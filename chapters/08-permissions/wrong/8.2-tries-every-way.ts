// mistake: tries every way to fill the stars
// killed by: 8.2e
import { matchWord } from "./match-word.ts";

export function matchWords(pattern: readonly string[], words: readonly string[], prefix: boolean): boolean {
  const isOpen = prefix || /[^\\]\*$/.test(pattern.at(-1) ?? "");
  return fitsFrom(pattern, words, { at: 0, index: 0, isOpen });
}

function fitsFrom(
  pattern: readonly string[],
  words: readonly string[],
  { at, index, isOpen }: { at: number; index: number; isOpen: boolean },
): boolean {
  const part = pattern[at];
  if (part === undefined) return index === words.length || isOpen;
  if (part === "*" && fitsFrom(pattern, words, { at: at + 1, index, isOpen })) return true;
  if (index === words.length) return false;
  if (part === "*") return fitsFrom(pattern, words, { at, index: index + 1, isOpen });
  return matchWord(part, words[index] ?? "") && fitsFrom(pattern, words, { at: at + 1, index: index + 1, isOpen });
}
