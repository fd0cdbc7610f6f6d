import type { Environment } from "./environment.ts";
import { expandBraces, matchSegments } from "./match-path.ts";
import { foldName, followLinks, holds, normalizePath, type ResolvedPath } from "./resolve-path.ts";

type Resolved = Extract<ResolvedPath, { kind: "resolved" }>;

/** An allow pattern needs every name of the file, exactly as it is spelled (P09). */
export function allowsPath(pattern: string, path: Resolved, environment: Environment): boolean {
  return path.names.every((name) => expandBraces(pattern).some((one) => matches(one, name, environment, "narrow")));
}

/** A deny or ask pattern holds for any name of the file, of any spelling, and for all that lies below (P09). */
export function deniesPath(pattern: string, path: Resolved, environment: Environment): boolean {
  return expandBraces(pattern).some((one) => path.names.some((name) => matches(one, name, environment, "wide")));
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

function matches(pattern: string, name: string, environment: Environment, reading: Reading): boolean {
  const { root, segments } = anchored(pattern, environment, reading);
  const fold = reading === "wide" ? foldName : (text: string) => text;
  return roots(root, environment, reading).some((folder) => {
    if (!holds(fold(folder), fold(name))) return false;
    const path = split(fold(name)).slice(split(folder).length);
    const folded = segments.map(fold);
    return matchSegments(reading === "wide" ? [...folded, "**"] : folded, path);
  });
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
