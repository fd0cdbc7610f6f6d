import { matchWord } from "./match-word.ts";

/**
 * Whether the words of a command fit those of a rule, word by word (P02). A `*` inside a word fits any text, a word that
 * is only `*` any number of words, none too. `prefix`: further words may follow, so `git log` fits `git log -3` but not
 * `git logout`. At most words × pattern steps (V04).
 */
export function matchWords(pattern: readonly string[], words: readonly string[], prefix: boolean): boolean {
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
    } else if (part === undefined && prefix) return true;
    else if (star === -1) return endsOpen(pattern, words, at);
    else {
      at = star + 1;
      index = ++resume;
    }
  }
  return pattern.slice(at).every((part) => part === "*");
}

/** `ls*` says "anything from here on": behind a last word that ends in `*`, further words may follow. */
function endsOpen(pattern: readonly string[], words: readonly string[], at: number): boolean {
  return at === pattern.length && words.length > at && /[^\\]\*$/.test(pattern.at(-1) ?? "");
}
