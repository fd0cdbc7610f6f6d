import { linkFacts } from "@loopsmith/permissions/cases";
import type { Environment } from "@loopsmith/permissions/path";
import { decide, type Effect, type PermissionCall, type PermissionMode, parseRule, type Rule } from "#chapter";

/** The texts of some rules, by what they say. */
export type RuleTexts = { allow?: readonly string[]; ask?: readonly string[]; deny?: readonly string[] };

/** `/repo`, home `/home/dev`; everything exists, and only what `links` names is a link. */
export function surroundings(links: Readonly<Record<string, { link: string }>> = {}): Environment {
  return { cwd: "/repo", home: "/home/dev", dirs: [], paths: linkFacts(links, false) };
}

/** The rules of a user, allows first. */
export function rulesOf({ allow = [], ask = [], deny = [] }: RuleTexts): Rule[] {
  const read = (effect: Effect, texts: readonly string[]) => texts.map((text) => parseRule(text, effect, "user"));
  return [...read("allow", allow), ...read("ask", ask), ...read("deny", deny)];
}

/** A call of Bash. */
export function bash(command: string, input: object = {}): PermissionCall {
  return { tool: "Bash", input: { command, ...input }, readOnly: false };
}

/** What is decided about a call in `/repo`. */
export function effectOf(call: PermissionCall, rules: RuleTexts, mode: PermissionMode = "default"): Effect {
  return decide(call, rulesOf(rules), mode, surroundings()).decision;
}
