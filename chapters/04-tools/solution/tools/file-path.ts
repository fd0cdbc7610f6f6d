import type { ToolContext } from "./tool.ts";

const ABSOLUTE = /^(?:[\\/]|[a-zA-Z]:[\\/])/;

/** The path as an absolute one; a relative path starts from `context.cwd`. Nothing is resolved and nothing looked up. */
export function absolutePath(path: string, context: Pick<ToolContext, "cwd">): string {
  return ABSOLUTE.test(path) ? path : `${context.cwd}/${path}`;
}

/** Why a path cannot name a file, in one sentence; undefined when it can. A NUL would end the path early for the system. */
export function findPathProblem(path: string): string | undefined {
  if (path === "") return "The path is empty. Give the path of a file.";
  if (path.includes("\0"))
    return "The path contains a NUL character, which no file name can. Give the path without it.";
  return undefined;
}

/** The folder that a path lies in. */
export function parentFolder(path: string): string {
  return path.replace(/[\\/]+[^\\/]*[\\/]*$/, "") || "/";
}

/** The last segment of a path. */
export function lastSegment(path: string): string {
  return path.replace(/[\\/]+$/, "").replace(/^.*[\\/]/, "");
}
