// mistake: lets further words follow a `*` that is a word, and not one that ends a word
// killed by: 8.2d
import { matchWord } from "./match-word.ts";

export function matchWords(pattern: readonly string[], words: readonly string[], prefix: boolean): boolean {
  let fits = [true, ...words.map(() => false)];
  for (const part of prefix ? [...pattern, "*"] : pattern) {
    const next = fits.map(() => false);
    for (const index of fits.keys()) {
      const isBefore = index > 0 && (part === "*" ? next[index - 1] : fits[index - 1]);
      const isHere = part === "*" ? fits[index] : false;
      next[index] = isHere || (isBefore === true && matchWord(part, words[index - 1] ?? ""));
    }
    fits = next;
  }
  return fits.at(-1) ?? false;
}
