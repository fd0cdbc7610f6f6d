import { matchWord } from "./match-word.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * Whether the words of a command fit those of a rule, word by word (P02). A `*` inside a word fits any text, a word that
 * is only `*` any number of words, none too. Further words may follow behind a last word that ends in a `*` (`ls*`), and
 * with `prefix`: `git log` fits `git log -3` but not `git logout`. At most words × pattern steps (V04).
 */
export function matchWords(pattern: readonly string[], words: readonly string[], prefix: boolean): boolean {
  // 8.2 把规则的词与命令的词逐个比较；星号代表任意多个词。
  return todo(
    "8.2",
    "Compare the words of a rule with those of a command, one by one; a star stands for any number of words.",
  );
}
