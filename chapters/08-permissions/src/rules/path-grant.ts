import { type Environment, type PathFacts, resolvePath } from "@loopsmith/permissions/path";
import { parameterText } from "./about-call.ts";
import type { PermissionCall } from "./decision.ts";

/** The file that was approved, with all links followed: the tool opens this path and no other (P19). */
export type PathGrant = { kind: "path"; act: "read" | "edit"; path: string };

/** What a tool that works on one file may touch; undefined for calls about anything else. */
export function grantFor({ tool, input }: PermissionCall, environment: Environment): PathGrant | undefined {
  const act = /^(Read|NotebookRead|Grep|Glob)$/.test(tool)
    ? "read"
    : /^(Edit|Write|MultiEdit|NotebookEdit)$/.test(tool)
      ? "edit"
      : undefined;
  if (act === undefined) return undefined;
  const path =
    parameterText(input, "file_path") ??
    parameterText(input, "notebook_path") ??
    parameterText(input, "path") ??
    environment.cwd;
  const resolved = resolvePath(path, environment);
  return resolved.kind === "resolved" ? { kind: "path", act, path: resolved.real } : undefined;
}

/** The same facts for the length of one decision: what was judged is what is granted, whatever happens meanwhile. */
export function frozenFacts(paths: PathFacts): PathFacts {
  const known = new Map<string, string | undefined>();
  return {
    caseInsensitive: paths.caseInsensitive,
    realpath(path) {
      if (!known.has(path)) known.set(path, paths.realpath(path));
      return known.get(path);
    },
  };
}
