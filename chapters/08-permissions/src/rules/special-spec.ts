import type { Rule, RuleSpec } from "./rule.ts";
import { RuleError } from "./rule-error.ts";

/** A rule whose spec is still to be read. */
export type RuleHead = Omit<Rule, "spec">;

const PATH_TOOL = /^(Read|Edit|Write|MultiEdit|NotebookEdit|NotebookRead|Grep|Glob)$/;
/** Parameters of tools whose rules are about something else. */
const OTHER_PARAMETER = /^(run_in_background|description|replace_all|output_mode):./;

/** The spec of an allow for so many tools that it grants nothing: a wildcard has to name its server (P11). */
export function wideAllow({ tool, effect }: RuleHead): RuleSpec | undefined {
  const isGlob = tool.includes("*");
  if (!isGlob || effect !== "allow" || /^mcp__[^*]+__/.test(tool)) return undefined;
  return { kind: "none", why: "an allow with a wildcard has to name the server" };
}

/**
 * What stands between the brackets where it is no command: a path, a domain (P10) or a parameter (P12). undefined: it
 * is the words of a command. Throws a `RuleError`.
 */
export function specialSpec(rule: RuleHead, inside: string): RuleSpec | undefined {
  const { tool, effect } = rule;
  if (effect !== "allow" && OTHER_PARAMETER.test(inside)) return parseParameter(rule, inside);
  if (tool === "Bash") return undefined;
  if (PATH_TOOL.test(tool)) return { kind: "path", pattern: inside };
  const domain = tool === "WebFetch" ? /^domain:\s*(\S+)$/.exec(inside)?.[1] : undefined;
  return domain === undefined ? parseParameter(rule, inside) : { kind: "domain", pattern: hostPattern(domain) };
}

/** As the host of a URL is compared: lower case, punycode, no dot at the end (P10). */
function hostPattern(domain: string): string {
  const plain = domain.toLowerCase().replace(/\.$/, "");
  const url = `https://${plain}/`;
  return !plain.includes("*") && URL.canParse(url) ? new URL(url).hostname : plain;
}

function parseParameter({ effect, text }: RuleHead, inside: string): RuleSpec {
  const [, name, value] = /^(\w+):(.*)$/s.exec(inside) ?? [];
  if (name === undefined || value === undefined) throw new RuleError(text, "it should read Tool(parameter:value)");
  if (effect === "allow") return { kind: "none", why: "a parameter can be denied or asked about, not allowed" };
  return { kind: "parameter", name, value };
}
