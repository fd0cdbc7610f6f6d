// mistake: takes a rule that cannot be read for one that says nothing
// killed by: 8.1b
import type { Effect, Rule, RuleSource } from "./rule.ts";
import { specialSpec, wideAllow } from "./special-spec.ts";

export function parseRule(text: string, effect: Effect, source: RuleSource): Rule {
  const trimmed = text.trim();
  const [, tool = trimmed, inside = "*"] = /^([^(]*)(?:\((.*)\))?$/s.exec(trimmed) ?? [];
  const rule = { effect, tool, source, text: trimmed };
  if (inside.trim() === "") return { ...rule, spec: { kind: "none", why: "there is nothing between its brackets" } };
  if (inside === "*") return { ...rule, spec: wideAllow(rule) ?? { kind: "all" } };
  return { ...rule, spec: wideAllow(rule) ?? specialSpec(rule, inside) ?? parseWords(inside, text) };
}
