import { type Effect, parseRule, type Rule, RuleError, type RuleSource } from "@loopsmith/permissions/rules";
import { checkExamples } from "./check-examples.ts";
import { RuleFileError } from "./rule-file-error.ts";

/** One file of rules. `tools`: the names that exist; absent, names are not checked. */
export type RuleFile = { text: string; source: RuleSource; path: string; tools?: readonly string[] };
/** Every warning is one sentence for a person. */
export type LoadedRules = { rules: readonly Rule[]; warnings: readonly string[] };

const EFFECTS: readonly Effect[] = ["deny", "ask", "allow"];

/**
 * The rules of a JSON file `{ allow, ask, deny }`, whose entries are rules or `{ rule, match, notMatch }` (P21). A
 * trouble in a managed file is a `RuleFileError`; in any other it is a warning, and a file or a deny that cannot be read
 * makes every call ask.
 */
export function readRuleFile(file: RuleFile): LoadedRules {
  const loaded = load(file);
  const [first] = loaded.warnings;
  if (file.source === "managed" && first !== undefined) throw new RuleFileError(`${first} Mend it and start again.`);
  return loaded;
}

function load(file: RuleFile): LoadedRules {
  const content = readJson(file.text);
  if (content === undefined)
    return {
      rules: [askAlways(file.source)],
      warnings: [`${file.path} is no JSON object, so every call will be asked about.`],
    };
  const unknown = Object.keys(content).filter((key) => !EFFECTS.some((effect) => effect === key));
  const loaded = EFFECTS.map((effect) => loadList(effect, content[effect], file));
  const rules = loaded.flatMap((one) => one.rules);
  return {
    rules,
    warnings: [
      ...unknown.map((key) => `${file.path} has a key ${key} that means nothing; there are allow, ask and deny.`),
      ...loaded.flatMap((one) => one.warnings),
      ...deadRules(rules, file),
    ],
  };
}

function loadList(effect: Effect, list: unknown, file: RuleFile): LoadedRules {
  if (list === undefined) return { rules: [], warnings: [] };
  if (!Array.isArray(list)) return unreadable(effect, file, `${effect} in ${file.path} is no list.`);
  const loaded = list.map((entry: unknown) => loadEntry(effect, entry, file));
  return { rules: loaded.flatMap(({ rules }) => rules), warnings: loaded.flatMap(({ warnings }) => warnings) };
}

function loadEntry(effect: Effect, entry: unknown, file: RuleFile): LoadedRules {
  const text = typeof entry === "string" ? entry : textOf(entry);
  if (text === undefined)
    return unreadable(
      effect,
      file,
      `An entry of ${effect} in ${file.path} is neither a rule nor { rule, match, notMatch }.`,
    );
  try {
    const rule = parseRule(text, effect, file.source);
    const warnings = [
      ...troubleOf(rule, file),
      ...checkExamples(rule, entry).map((trouble) => `${file.path}: ${trouble}`),
    ];
    return { rules: [rule], warnings };
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return unreadable(effect, file, `${file.path}: ${error.message}`);
  }
}

/** What cannot be read never means that nothing is forbidden: then everything is asked about. */
function unreadable(effect: Effect, file: RuleFile, why: string): LoadedRules {
  return effect === "allow"
    ? { rules: [], warnings: [why] }
    : { rules: [askAlways(file.source)], warnings: [`${why} Until it is mended, every call will be asked about.`] };
}

function askAlways(source: RuleSource): Rule {
  return parseRule("*", "ask", source);
}

function troubleOf({ spec, tool, text }: Rule, { tools, path }: RuleFile): string[] {
  if (spec.kind === "none") return [`${path}: the rule ${text} grants nothing: ${spec.why}.`];
  const isUnknown = tools !== undefined && !tool.includes("*") && !tool.startsWith("mcp__") && !tools.includes(tool);
  return isUnknown ? [`${path}: no tool is called ${tool}, which the rule ${text} names.`] : [];
}

/** An allow that a deny of the same words always overrules is dead. */
function deadRules(rules: readonly Rule[], { path }: RuleFile): string[] {
  const denied = rules.filter(({ effect }) => effect === "deny");
  return rules
    .filter(
      (rule) =>
        rule.effect === "allow" &&
        denied.some((deny) => deny.text === rule.text || (deny.spec.kind === "all" && deny.tool === rule.tool)),
    )
    .map(({ text }) => `${path}: the rule ${text} is dead, because a deny covers all of it.`);
}

function readJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function textOf(entry: unknown): string | undefined {
  return typeof entry === "object" && entry !== null && "rule" in entry && typeof entry.rule === "string"
    ? entry.rule
    : undefined;
}
