import { RuleError } from "./rule-error.ts";
import { type RuleHead, specialSpec, wideAllow } from "./special-spec.ts";
import { splitWords } from "./split-words.ts";

export type Effect = "allow" | "ask" | "deny";

/** Where a rule comes from. deny and ask count from everywhere; of `project`, allow only in a trusted folder (P16). */
export type RuleSource = "managed" | "flag" | "local" | "project" | "user" | "session";

/** `none`: an allow that would be too wide or that its tool does not know; it grants nothing, and the loader warns. */
export type RuleSpec =
  | { kind: "all" }
  | { kind: "words"; words: readonly string[]; prefix: boolean }
  | { kind: "path"; pattern: string }
  | { kind: "domain"; pattern: string }
  | { kind: "parameter"; name: string; value: string }
  | { kind: "none"; why: string };

export type Rule = { effect: Effect; tool: string; spec: RuleSpec; source: RuleSource; text: string };

const TOOL_NAME = /^[A-Za-z_*][\w*.-]*$/;

/**
 * `Tool` or `Tool(spec)` as a rule (P02, P10 to P12). `Tool(*)` is `Tool`; in `Bash(git log *)` and `Bash(git log:*)`
 * the end says that more words may follow. Throws a `RuleError` that says what is wrong with it (P21).
 */
export function parseRule(text: string, effect: Effect, source: RuleSource): Rule {
  const trimmed = text.trim();
  const open = trimmed.indexOf("(");
  const tool = open === -1 ? trimmed : trimmed.slice(0, open);
  if (!TOOL_NAME.test(tool)) throw new RuleError(text, "it does not begin with the name of a tool");
  if (open !== -1 && !trimmed.endsWith(")")) throw new RuleError(text, "its bracket is not closed");
  const inside = open === -1 ? "*" : trimmed.slice(open + 1, -1).trim();
  if (inside === "") throw new RuleError(text, "there is nothing between its brackets");
  const rule = { effect, tool, source, text: trimmed };
  return { ...rule, spec: wideAllow(rule) ?? parseSpec(rule, inside) };
}

function parseSpec(rule: RuleHead, inside: string): RuleSpec {
  return inside === "*" ? { kind: "all" } : (specialSpec(rule, inside) ?? parseWords(inside, rule.text));
}

function parseWords(inside: string, text: string): RuleSpec {
  const isColon = inside.endsWith(":*");
  const words = splitWords(isColon ? inside.slice(0, -2) : inside);
  if (words === undefined) throw new RuleError(text, "a quote in it is not closed");
  if (words.length === 0) throw new RuleError(text, "it names no command");
  const isStar = !isColon && words.at(-1) === "*";
  return { kind: "words", words: isStar ? words.slice(0, -1) : words, prefix: isColon || isStar };
}
