// mistake: lets a star stand for exactly one word
// killed by: 8.2c
import { matchWord } from "./match-word.ts";

export function matchWords(pattern: readonly string[], words: readonly string[], prefix: boolean): boolean {
  const isOpen = prefix || /[^\\]\*$/.test(pattern.at(-1) ?? "");
  if (isOpen ? words.length < pattern.length : words.length !== pattern.length) return false;
  return pattern.every((part, index) => matchWord(part, words[index] ?? ""));
}
