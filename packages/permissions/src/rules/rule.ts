import { RuleError } from "./rule-error.ts";
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

const PATH_TOOL = /^(Read|Edit|Write|MultiEdit|NotebookEdit|NotebookRead|Grep|Glob)$/;
/** Parameters of tools whose rules are about something else. */
const SHELL_PARAMETER = /^(run_in_background|description|replace_all|output_mode):./;
const TOOL = /^[A-Za-z_*][\w*.-]*$/;

/** `Tool` or `Tool(spec)` as a rule (P02, P10 to P12). Throws a `RuleError` that says what is wrong with it (P21). */
export function parseRule(text: string, effect: Effect, source: RuleSource): Rule {
  const trimmed = text.trim();
  const open = trimmed.indexOf("(");
  const tool = open === -1 ? trimmed : trimmed.slice(0, open);
  if (!TOOL.test(tool)) throw new RuleError(text, "it does not begin with the name of a tool");
  if (open !== -1 && !trimmed.endsWith(")")) throw new RuleError(text, "its bracket is not closed");
  const inside = open === -1 ? undefined : trimmed.slice(open + 1, -1).trim();
  if (inside === "") throw new RuleError(text, "there is nothing between its brackets");
  return { effect, tool, spec: tooWide(tool, effect) ?? parseSpec(tool, inside, effect, text), source, text: trimmed };
}

function tooWide(tool: string, effect: Effect): RuleSpec | undefined {
  const isGlob = tool.includes("*");
  if (!isGlob || effect !== "allow" || /^mcp__[^*]+__/.test(tool)) return undefined;
  return { kind: "none", why: "an allow with a wildcard has to name the server" };
}

function parseSpec(tool: string, inside: string | undefined, effect: Effect, text: string): RuleSpec {
  if (inside === undefined || inside === "*") return { kind: "all" };
  if (effect !== "allow" && SHELL_PARAMETER.test(inside)) return parseParameter(inside, effect, text);
  if (tool === "Bash") return parseWords(inside, text);
  if (PATH_TOOL.test(tool)) return { kind: "path", pattern: inside };
  const domain = tool === "WebFetch" ? /^domain:\s*(\S+)$/.exec(inside)?.[1] : undefined;
  return domain === undefined ? parseParameter(inside, effect, text) : { kind: "domain", pattern: hostPattern(domain) };
}

/** As the host of a URL is compared: lower case, punycode, no dot at the end (P10). */
function hostPattern(domain: string): string {
  const plain = domain.toLowerCase().replace(/\.$/, "");
  const url = `https://${plain}/`;
  return !plain.includes("*") && URL.canParse(url) ? new URL(url).hostname : plain;
}

function parseParameter(inside: string, effect: Effect, text: string): RuleSpec {
  const [, name, value] = /^(\w+):(.*)$/s.exec(inside) ?? [];
  if (name === undefined || value === undefined) throw new RuleError(text, "it should read Tool(parameter:value)");
  if (effect === "allow") return { kind: "none", why: "a parameter can be denied or asked about, not allowed" };
  return { kind: "parameter", name, value };
}

function parseWords(inside: string, text: string): RuleSpec {
  const isColon = inside.endsWith(":*");
  const words = splitWords(isColon ? inside.slice(0, -2) : inside);
  if (words === undefined) throw new RuleError(text, "a quote in it is not closed");
  if (words.length === 0) throw new RuleError(text, "it names no command");
  const isStar = !isColon && words.at(-1) === "*";
  return { kind: "words", words: isStar ? words.slice(0, -1) : words, prefix: isColon || isStar };
}
