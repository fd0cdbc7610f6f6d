// mistake: lets further words follow, whatever the rule says
// killed by: 8.2b
import { matchWord } from "./match-word.ts";

export function matchWords(pattern: readonly string[], words: readonly string[], _prefix: boolean): boolean {
  return pattern.every((part, index) => {
    const word = words[index];
    return word !== undefined && matchWord(part, word);
  });
}
