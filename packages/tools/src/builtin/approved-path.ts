import { isAbsolute, resolve } from "node:path";

/** What a call is about to do with a path; an edit of a file is approved as such. */
export type FileAct = "read" | "edit";

/**
 * Why a call may not touch the real path that its input leads to by now, in one sentence; undefined when it may. The
 * grant is what `canUseTool` approved (P19): `{ kind: "path", act, path }` holds for that act on that real path alone.
 * Any other value says nothing about paths: then the caller has decided, or nobody asks.
 */
export function findGrantProblem(grant: unknown, act: FileAct, realPath: string): string | undefined {
  const approved = pathGrant(grant);
  if (approved === undefined) return undefined;
  if (approved.act !== act) return `A call to ${approved.act} was approved, and not one to ${act}. Nothing was done.`;
  if (approved.path === realPath) return undefined;
  return `The path leads to ${realPath} by now, and ${approved.path} was approved. Nothing was done.`;
}

/** Whether a grant is one of a path, so that nothing but this path may be touched. */
export function isPathGrant(grant: unknown): boolean {
  return pathGrant(grant) !== undefined;
}

function pathGrant(grant: unknown): { act: unknown; path: string } | undefined {
  if (typeof grant !== "object" || grant === null) return undefined;
  if (!("kind" in grant && grant.kind === "path" && "act" in grant && "path" in grant)) return undefined;
  // One that names no path approves none.
  return { act: grant.act, path: typeof grant.path === "string" ? systemPath(grant.path) : "nothing" };
}

/** Rules write `/C:/folder` where the system says `C:\folder`. */
function systemPath(path: string): string {
  const named = process.platform === "win32" ? path.replace(/^\/(?=[A-Za-z]:)/, "") : path;
  return isAbsolute(named) ? resolve(named) : named;
}
