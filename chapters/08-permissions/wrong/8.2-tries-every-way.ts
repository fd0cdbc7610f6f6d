// mistake: tries every way to fill the stars
// killed by: 8.2e
import { matchWord } from "./match-word.ts";

export function matchWords(pattern: readonly string[], words: readonly string[], prefix: boolean): boolean {
  return fitsFrom(pattern, words, { at: 0, index: 0, prefix });
}

function fitsFrom(
  pattern: readonly string[],
  words: readonly string[],
  { at, index, prefix }: { at: number; index: number; prefix: boolean },
): boolean {
  const part = pattern[at];
  if (part === undefined) return index === words.length || prefix || endsOpen(pattern, words, at);
  if (part === "*" && fitsFrom(pattern, words, { at: at + 1, index, prefix })) return true;
  if (index === words.length) return false;
  if (part === "*") return fitsFrom(pattern, words, { at, index: index + 1, prefix });
  return matchWord(part, words[index] ?? "") && fitsFrom(pattern, words, { at: at + 1, index: index + 1, prefix });
}
