// mistake: splits the words of a rule at blanks, so that a quoted word is two
// killed by: 8.1a
import type { RuleSpec } from "./rule.ts";
import { RuleError } from "./rule-error.ts";
import { splitWords } from "./split-words.ts";

function parseWords(inside: string, text: string): RuleSpec {
  const isColon = inside.endsWith(":*");
  if (splitWords(inside) === undefined) throw new RuleError(text, "a quote in it is not closed");
  const words = (isColon ? inside.slice(0, -2) : inside).split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) throw new RuleError(text, "it names no command");
  const isStar = !isColon && words.at(-1) === "*";
  return { kind: "words", words: isStar ? words.slice(0, -1) : words, prefix: isColon || isStar };
}
