import { matchWord } from "./match-word.ts";

/**
 * Whether the words of a command fit those of a rule, word by word (P02). A `*` inside a word fits any text, a word that
 * is only `*` any number of words, none too. Further words may follow behind a last word that ends in a `*` (`ls*`), and
 * with `prefix`: `git log` fits `git log -3` but not `git logout`. At most words × pattern steps (V04).
 */
export function matchWords(pattern: readonly string[], words: readonly string[], prefix: boolean): boolean {
  const isOpen = prefix || /[^\\]\*$/.test(pattern.at(-1) ?? "");
  let [at, star, resume] = [0, -1, 0];
  let index = 0;
  while (index < words.length) {
    const part = pattern[at];
    if (part === "*") {
      star = at++;
      resume = index;
    } else if (part !== undefined && matchWord(part, words[index] ?? "")) {
      at += 1;
      index += 1;
    } else if (part === undefined && isOpen) return true;
    else if (star === -1) return false;
    else {
      // Only the last star has to take one more word: what is behind an earlier one fits already.
      at = star + 1;
      index = ++resume;
    }
  }
  return pattern.slice(at).every((part) => part === "*");
}
