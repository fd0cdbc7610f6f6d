import { RuleError } from "./rule-error.ts";
import { type RuleHead, specialSpec, wideAllow } from "./special-spec.ts";
import { splitWords } from "./split-words.ts";
import { todo } from "@loopsmith/course/todo";

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
  // 8.1 读出工具和它括号里的内容；读不懂的规则抛出 RuleError。
  return todo(
    "8.1",
    "Read a tool and what stands between its brackets; throw a RuleError for a rule that cannot be read.",
  );
}
