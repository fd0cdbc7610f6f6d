import type { Environment } from "./environment.ts";
import { expandBraces, matchSegments } from "./match-path.ts";
import { foldName, followLinks, holds, normalizePath, type ResolvedPath } from "./resolve-path.ts";

type Resolved = Extract<ResolvedPath, { kind: "resolved" }>;

/** Whether a path fits: a pattern read once, for many paths of one decision. */
export type PathTest = (path: Resolved) => boolean;

/** An allow pattern needs every name of the file, exactly as it is spelled (P09). */
export function allowPattern(pattern: string, environment: Environment): PathTest {
  const branches = branchesOf(pattern, environment, "narrow");
  return ({ names }) => names.every((name) => branches.some((branch) => fits(branch, name)));
}

/** A deny or ask pattern holds for any name of the file, of any spelling, and for all that lies below (P09). */
export function denyPattern(pattern: string, environment: Environment): PathTest {
  const branches = branchesOf(pattern, environment, "wide").map(({ folder, depth, segments }) => ({
    folder: foldName(folder),
    depth,
    segments: [...segments.map(foldName), "**"],
  }));
  return ({ names }) => names.map(foldName).some((name) => branches.some((branch) => fits(branch, name)));
}

/** Whether something that a deny pattern names may lie below this folder. */
export function mayHold(pattern: string, folder: Resolved, environment: Environment): boolean {
  return expandBraces(pattern).some((one) => {
    const { root, segments } = anchored(one, environment, "wide");
    if (root === undefined) return true;
    const fixed = segments.findIndex((segment) => /[*?[]/.test(segment));
    const start = normalizePath([root, ...(fixed === -1 ? segments : segments.slice(0, fixed))].join("/"));
    return folder.names.some((name) => holds(foldName(name), foldName(start)));
  });
}

type Reading = "narrow" | "wide";

/** One way to read a pattern: what must follow, segment by segment, below a folder that is `depth` segments deep. */
type Branch = { folder: string; depth: number; segments: readonly string[] };

function branchesOf(pattern: string, environment: Environment, reading: Reading): Branch[] {
  return expandBraces(pattern).flatMap((one) => {
    const { root, segments } = anchored(one, environment, reading);
    return roots(root, environment, reading).map((folder) => ({ folder, depth: split(folder).length, segments }));
  });
}

function fits({ folder, depth, segments }: Branch, name: string): boolean {
  return holds(folder, name) && matchSegments(segments, split(name).slice(depth));
}

/** The roots a pattern counts from, also by their real names. undefined: anywhere for deny, the workspace for allow. */
function roots(root: string | undefined, environment: Environment, reading: Reading): readonly string[] {
  const named = root !== undefined ? [root] : reading === "wide" ? ["/"] : [environment.cwd, ...environment.dirs];
  return named.flatMap((folder) => {
    if (folder === "/") return ["/"];
    try {
      return [...new Set([normalizePath(folder), followLinks(normalizePath(folder), environment)])];
    } catch {
      return [normalizePath(folder)]; // the name as it is written still counts
    }
  });
}

/** `//abs`, `~/home`, `/` and `./` from the working folder, `name` at any depth, `dir/…` at the top, or anywhere for deny. */
function anchored(
  pattern: string,
  environment: Environment,
  reading: Reading,
): { root: string | undefined; segments: readonly string[] } {
  if (pattern.startsWith("//")) return { root: "/", segments: split(pattern) };
  if (pattern === "~" || pattern.startsWith("~/")) return { root: environment.home, segments: split(pattern.slice(1)) };
  if (pattern.startsWith("/") || pattern.startsWith("./"))
    return { root: environment.cwd, segments: split(pattern).filter((one) => one !== ".") };
  const segments = split(pattern);
  if (segments[0] === "..") return { root: "/", segments: split(normalizePath(`${environment.cwd}/${pattern}`)) };
  const isDeep = segments[0] === "**";
  const isBare = segments.length === 1;
  const isFolder = segments.length === 2 && /^\*\*?$/.test(segments[1] ?? "");
  if (isDeep && reading === "narrow") return { root: undefined, segments };
  if (isDeep || isBare || (isFolder && reading === "wide"))
    return { root: undefined, segments: isDeep ? segments : ["**", ...segments] };
  return { root: environment.cwd, segments };
}

function split(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}
