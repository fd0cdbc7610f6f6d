import type { Effect, Rule, RuleSource } from "./rule.ts";

export type PermissionMode = "default" | "acceptEdits" | "plan" | "dontAsk" | "bypassPermissions";

/** `readOnly`: what the tool says of itself for this input. */
export type PermissionCall = { tool: string; input: unknown; readOnly: boolean };

/**
 * What led to the decision about a part. `workspace_edit`: no rule, but it changes an unprotected file of the
 * workspace · `unclear`: cannot be judged (P04) · `protected` and `critical`: P14 · `invalid`: no such thing can be.
 */
export type Cause =
  | "rule"
  | "workspace"
  | "unmatched"
  | "workspace_edit"
  | "unclear"
  | "protected"
  | "critical"
  | "invalid"
  | "mode";

/** One command, file or request of a call. `act`: what it would do as far as is known. */
export type Part = {
  text: string;
  decision: Effect;
  act: "read" | "edit" | "run";
  cause: Cause;
  why: string;
  rule?: Rule;
  /** Of a command that only lacks a rule: its words. */
  words?: readonly string[];
};

/** The strictest part decides (P01); `rule` and `source` are those of that part. */
export type Decision = { decision: Effect; rule?: Rule; source?: RuleSource; parts: readonly Part[]; why: string };

const STRICTNESS: readonly Effect[] = ["deny", "ask", "allow"];

/** deny before ask before allow; nothing to judge means ask (P01). */
export function strictest(parts: readonly Part[]): Decision {
  const part = STRICTNESS.flatMap((effect) => parts.filter(({ decision }) => decision === effect)).at(0);
  if (part === undefined) return { decision: "ask", parts, why: "There is nothing in the call that could be judged." };
  const { decision, why, rule } = part;
  return { decision, parts, why, ...(rule !== undefined && { rule, source: rule.source }) };
}
