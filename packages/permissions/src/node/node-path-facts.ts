import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { PathFacts } from "@loopsmith/permissions/path";

/** Longer chains of links count as loops, as in the kernel. */
const MAX_LINKS = 40;

/** The facts of the real file system. `caseInsensitive`: default, what is usual on this platform. */
export function nodePathFacts(
  caseInsensitive = process.platform === "darwin" || process.platform === "win32",
): PathFacts {
  return { caseInsensitive, realpath: (path) => realpath(path, 0) };
}

function realpath(path: string, links: number): string | undefined {
  if (links > MAX_LINKS) throw new Error(`${path} is a loop of links.`);
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const target = linkTarget(path);
  if (target === undefined) return undefined;
  return realpath(target, links + 1) ?? throughParent(target, links + 1);
}

/** Where a link whose target is missing leads: the place where a write would create it. */
function throughParent(path: string, links: number): string {
  const parent = dirname(path);
  if (parent === path) return path;
  return resolve(realpath(parent, links) ?? throughParent(parent, links), path.slice(parent.length).replace(/^\//, ""));
}

function linkTarget(path: string): string | undefined {
  try {
    if (!lstatSync(path).isSymbolicLink()) return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const parent = dirname(path);
  return resolve(realpathSync.native(parent), readlinkSync(path));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
