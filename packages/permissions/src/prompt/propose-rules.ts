import { INTERPRETERS, SHELLS } from "@loopsmith/permissions/command";
import { type Environment, holds, resolvePath } from "@loopsmith/permissions/path";
import {
  type Decision,
  decide,
  type Part,
  type PermissionCall,
  parseRule,
  type Rule,
} from "@loopsmith/permissions/rules";

/** A compound saves at most this many rules (P17). */
export const MAX_PROPOSED_RULES = 5;

/** Programs that run whatever they are given: no rule for them is ever proposed. */
const NEVER = /^(env|sudo|doas|su|eval|source|\.|exec|xargs|watch|npx|ssh|command|builtin|setsid|nohup|timeout|find)$/;
/** Programs whose second word says what they do. */
const WITH_SUBCOMMAND =
  /^(git|npm|pnpm|yarn|bun|cargo|go|docker|kubectl|gh|pip|pip3|uv|poetry|bundle|rails|dotnet|mvn|gradle|brew|apt|helm|terraform|deno|make)$/;

/** The rules that would let exactly this kind of call pass, one for each part that lacks one; empty: none would (P17). */
export function proposeRules(
  call: PermissionCall,
  decision: Decision,
  rules: readonly Rule[],
  environment: Environment,
): readonly string[] {
  const open = decision.parts.filter((part) => part.decision === "ask");
  if (open.length === 0 || open.some(({ cause }) => cause !== "unmatched" && cause !== "workspace_edit")) return [];
  const proposed: string[] = [];
  for (const part of open) {
    const fits = candidates(call, part, environment).find((text) =>
      helps(text, part, { call, rules: [...rules, ...proposed.map(toRule)], environment }),
    );
    if (fits === undefined) return [];
    if (!proposed.includes(fits)) proposed.push(fits);
  }
  return proposed.length > MAX_PROPOSED_RULES ? [] : proposed;
}

type Setting = { call: PermissionCall; rules: readonly Rule[]; environment: Environment };

/** A rule is proposed only when it really turns the part to yes. */
function helps(text: string, part: Part, { call, rules, environment }: Setting): boolean {
  const after = decide(call, [...rules, toRule(text)], "default", environment);
  return after.parts
    .filter((one) => one.text === part.text && one.act === part.act)
    .every((one) => one.decision === "allow");
}

function toRule(text: string): Rule {
  return parseRule(text, "allow", "session");
}

/** From the narrowest that is still of use on. */
function candidates(call: PermissionCall, part: Part, environment: Environment): readonly string[] {
  if (part.words !== undefined) return commandRules(part.words);
  if (part.act === "edit" || (call.tool !== "WebFetch" && /^(Bash|Read|Grep|Glob)$/.test(call.tool)))
    return pathRules(part, environment);
  if (call.tool !== "WebFetch") return [call.tool];
  const url: unknown =
    typeof call.input === "object" && call.input !== null ? Reflect.get(call.input, "url") : undefined;
  return typeof url === "string" && URL.canParse(url)
    ? [`WebFetch(domain:${new URL(url).hostname.replace(/\.$/, "")})`]
    : [];
}

function commandRules(words: readonly string[]): readonly string[] {
  const [name = "", second] = words;
  const base = name.slice(name.lastIndexOf("/") + 1);
  if (NEVER.test(base) || SHELLS.has(base) || INTERPRETERS.test(base)) return [];
  const exact = `Bash(${words.map(ruleWord).join(" ")})`;
  const hasSubcommand = WITH_SUBCOMMAND.test(name);
  if (hasSubcommand && (second === undefined || second.startsWith("-")))
    return second === undefined && name === "git" ? [] : [exact];
  const stem = hasSubcommand ? words.slice(0, second === "run" ? 3 : 2) : words.slice(0, 1);
  return [`Bash(${stem.map(ruleWord).join(" ")} *)`, exact];
}

/** A word as a rule spells it, so that it stands for itself. */
function ruleWord(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function pathRules(part: Part, environment: Environment): readonly string[] {
  const resolved = resolvePath(part.text, environment);
  if (resolved.kind !== "resolved" || /[*?[{\\]/.test(resolved.lexical)) return [];
  const tool = part.act === "edit" ? "Edit" : "Read";
  const isHere = holds(environment.cwd, resolved.lexical);
  return [
    isHere ? `${tool}(./${resolved.lexical.slice(environment.cwd.length + 1)})` : `${tool}(/${resolved.lexical})`,
  ];
}
