// mistake: takes the first closing bracket for the end of the rule
// killed by: 8.1a
import type { Effect, Rule, RuleSource } from "./rule.ts";
import { RuleError } from "./rule-error.ts";
import { wideAllow } from "./special-spec.ts";

export function parseRule(text: string, effect: Effect, source: RuleSource): Rule {
  const trimmed = text.trim();
  const open = trimmed.indexOf("(");
  const close = trimmed.indexOf(")");
  const tool = open === -1 ? trimmed : trimmed.slice(0, open);
  if (!TOOL_NAME.test(tool)) throw new RuleError(text, "it does not begin with the name of a tool");
  if (open !== -1 && close === -1) throw new RuleError(text, "its bracket is not closed");
  const inside = open === -1 ? "*" : trimmed.slice(open + 1, close).trim();
  if (inside === "") throw new RuleError(text, "there is nothing between its brackets");
  const rule = { effect, tool, source, text: trimmed };
  return { ...rule, spec: wideAllow(rule) ?? parseSpec(rule, inside) };
}
