import {
  allowsPath,
  deniesPath,
  type Environment,
  isProtectedPath,
  type ResolvedPath,
  resolvePath,
} from "@loopsmith/permissions/path";
import type { Part } from "./decision.ts";
import { isInside } from "./inside.ts";
import type { Rule } from "./rule.ts";

type Resolved = Extract<ResolvedPath, { kind: "resolved" }>;
/** `base`: what a relative path starts from; default the working folder. `tool`: the tool that asks. */
export type FileAccessWish = { act: "read" | "edit"; path: string; tool: string; base?: string };

const READING = /^(Read|Grep|Glob|NotebookRead|Bash)$/;
const EDITING = /^(Edit|Write|MultiEdit|NotebookEdit)$/;

/** One file to be read or changed, by rules, protected names and the workspace (P09, P14). */
export function judgePath(wish: FileAccessWish, rules: readonly Rule[], environment: Environment): Part {
  const part = (decision: Part["decision"], cause: Part["cause"], why: string, rule?: Rule): Part => ({
    text: wish.path,
    decision,
    act: wish.act,
    cause,
    why,
    ...(rule !== undefined && { rule }),
  });
  const resolved = resolvePath(wish.path, environment, wish.base);
  if (resolved.kind === "invalid") return part("deny", "invalid", resolved.why);
  if (resolved.kind === "unclear") return part("ask", "unclear", resolved.why);
  for (const effect of ["deny", "ask"] as const) {
    const rule = rules.find(
      (one) => one.effect === effect && covers(one, wish, effect) && fitsWidely(one, resolved, environment),
    );
    if (rule !== undefined) return part(effect, "rule", `The rule ${rule.text} is about ${resolved.lexical}.`, rule);
  }
  if (wish.act === "edit" && resolved.names.some(isProtectedPath)) {
    return part("ask", "protected", `${resolved.lexical} is protected: what stands there may be run later.`);
  }
  const rule = rules.find(
    (one) => one.effect === "allow" && covers(one, wish, "allow") && fitsExactly(one, resolved, environment),
  );
  if (rule !== undefined) return part("allow", "rule", `The rule ${rule.text} allows it.`, rule);
  return byWorkspace(wish, resolved, environment, part);
}

function byWorkspace(
  { path, act }: FileAccessWish,
  { lexical }: Resolved,
  environment: Environment,
  part: (decision: Part["decision"], cause: Part["cause"], why: string) => Part,
): Part {
  const inside = isInside(path.startsWith("/") ? path : lexical, [environment.cwd, ...environment.dirs], environment);
  if (!inside) return part("ask", "unmatched", `${lexical} is outside of the workspace, and no rule allows it.`);
  return act === "read"
    ? part("allow", "workspace", `${lexical} is in the workspace.`)
    : part("ask", "workspace_edit", `No rule allows to change ${lexical}.`);
}

/** `Edit` covers all tools that write, `Read` all that read; who may not read a file may not write it either (P09). */
export function covers(
  { tool, spec }: Rule,
  wish: { act: "read" | "edit"; tool: string },
  effect: Rule["effect"],
): boolean {
  if (spec.kind !== "all" && spec.kind !== "path") return false;
  if (tool === wish.tool && tool !== "Bash") return true;
  if (tool === "*" && effect !== "allow") return true;
  if (wish.act === "read") return tool === "Read" && READING.test(wish.tool);
  return EDITING.test(tool) || (tool === "Read" && effect === "deny");
}

function fitsWidely({ spec }: Rule, path: Resolved, environment: Environment): boolean {
  return spec.kind === "all" || (spec.kind === "path" && deniesPath(spec.pattern, path, environment));
}

function fitsExactly({ spec }: Rule, path: Resolved, environment: Environment): boolean {
  return spec.kind === "all" || (spec.kind === "path" && allowsPath(spec.pattern, path, environment));
}
