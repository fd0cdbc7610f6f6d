import {
  allowPattern,
  denyPattern,
  type Environment,
  isProtectedPath,
  type PathTest,
  type ResolvedPath,
  resolvePath,
} from "@loopsmith/permissions/path";
import type { Part } from "./decision.ts";
import { isInside } from "./inside.ts";
import type { Rule } from "./rule.ts";

type Resolved = Extract<ResolvedPath, { kind: "resolved" }>;
/** What is to be done with a file, and the tool that asks. */
export type FileAct = { act: "read" | "edit"; tool: string };
/** `base`: what a relative path starts from; default the working folder. */
export type FileAccessWish = FileAct & { path: string; base?: string };

const READING = /^(Read|Grep|Glob|NotebookRead|Bash)$/;
const EDITING = /^(Edit|Write|MultiEdit|NotebookEdit)$/;

/** One file to be read or changed, by rules, protected names and the workspace (P09, P14). */
export function judgePath(wish: FileAccessWish, rules: readonly Rule[], environment: Environment): Part {
  return createPathJudge(wish, rules, environment)(wish.path, wish.base);
}

/** Judges many paths of one decision: the rules about them are read once. */
export type PathJudge = (path: string, base: string | undefined) => Part;

/** The judge of all files that one decision does the same with; whoever changes a link or a rule is heard at the next one. */
export function createPathJudge(wish: FileAct, rules: readonly Rule[], environment: Environment): PathJudge {
  const [denied, asked, allowed] = (["deny", "ask", "allow"] as const).map((effect) =>
    rulesAbout(wish, effect, rules, environment),
  );
  return (path, base) => {
    const part: MakePart = (decision, cause, why, rule) => ({
      text: path,
      decision,
      act: wish.act,
      cause,
      why,
      ...(rule !== undefined && { rule }),
    });
    const resolved = resolvePath(path, environment, base);
    if (resolved.kind === "invalid") return part("deny", "invalid", resolved.why);
    if (resolved.kind === "unclear") return part("ask", "unclear", resolved.why);
    const strict = ruleFor(resolved, denied) ?? ruleFor(resolved, asked);
    if (strict !== undefined)
      return part(strict.effect, "rule", `The rule ${strict.text} is about ${resolved.lexical}.`, strict);
    if (wish.act === "edit" && resolved.names.some(isProtectedPath)) {
      return part("ask", "protected", `${resolved.lexical} is protected: what stands there may be run later.`);
    }
    const rule = ruleFor(resolved, allowed);
    if (rule !== undefined) return part("allow", "rule", `The rule ${rule.text} allows it.`, rule);
    return byWorkspace({ act: wish.act, path }, resolved, environment, part);
  };
}

type MakePart = (decision: Part["decision"], cause: Part["cause"], why: string, rule?: Rule) => Part;
type RuleAbout = { rule: Rule; isAbout: PathTest };

function rulesAbout(
  wish: FileAct,
  effect: Rule["effect"],
  rules: readonly Rule[],
  environment: Environment,
): readonly RuleAbout[] {
  const read = effect === "allow" ? allowPattern : denyPattern;
  return rules
    .filter((rule) => rule.effect === effect && covers(rule, wish, effect))
    .map((rule) => ({ rule, isAbout: rule.spec.kind === "path" ? read(rule.spec.pattern, environment) : () => true }));
}

function ruleFor(path: Resolved, rules: readonly RuleAbout[] = []): Rule | undefined {
  return rules.find(({ isAbout }) => isAbout(path))?.rule;
}

function byWorkspace(
  { path, act }: Pick<FileAccessWish, "path" | "act">,
  { lexical }: Resolved,
  environment: Environment,
  part: MakePart,
): Part {
  const inside = isInside(path.startsWith("/") ? path : lexical, [environment.cwd, ...environment.dirs], environment);
  if (!inside) return part("ask", "unmatched", `${lexical} is outside of the workspace, and no rule allows it.`);
  return act === "read"
    ? part("allow", "workspace", `${lexical} is in the workspace.`)
    : part("ask", "workspace_edit", `No rule allows to change ${lexical}.`);
}

/** `Edit` covers all tools that write, `Read` all that read; who may not read a file may not write it either (P09). */
export function covers({ tool, spec }: Rule, wish: FileAct, effect: Rule["effect"]): boolean {
  if (spec.kind !== "all" && spec.kind !== "path") return false;
  if (tool === wish.tool && tool !== "Bash") return true;
  if (tool === "*" && effect !== "allow") return true;
  if (wish.act === "read") return tool === "Read" && READING.test(wish.tool);
  return EDITING.test(tool) || (tool === "Read" && effect === "deny");
}
