import type { Rule, RuleSource } from "@loopsmith/permissions/rules";

const ORDER: readonly RuleSource[] = ["managed", "flag", "local", "project", "user", "session"];

/** All rules in the order of their sources; the allow part of a project's own file counts in a trusted folder only (P16). */
export function mergeRules(rules: readonly Rule[], { trusted }: { trusted: boolean }): readonly Rule[] {
  const counting = rules.filter(({ effect, source }) => effect !== "allow" || source !== "project" || trusted);
  return ORDER.flatMap((source) => counting.filter((rule) => rule.source === source));
}
