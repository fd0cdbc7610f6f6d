import { joinPath, relativeTo } from "./path-text.ts";
import type { SearchPlace } from "./read-search.ts";

/** A file, how many hits it has, and how many of them are known. */
export type CountedFile = { path: string; count: number; known: number };

/** A folder or file, and how many hits a search in it will bring. */
export type Place = { path: string; hits: number };

/** What may be searched again: `most` hits in a folder, and nothing twice. */
export type SearchLimits = { most: number; asked: ReadonlySet<string> };

/** The folders and files to search for the hits that are not known; as few as the limits allow. */
export function placesToSearch(
  files: readonly CountedFile[],
  { folder, cwd }: SearchPlace,
  limits: SearchLimits,
): readonly Place[] {
  return split(files, relativeTo(cwd, folder), limits).filter(({ path }) => !limits.asked.has(path));
}

function split(files: readonly CountedFile[], folder: string, limits: SearchLimits): readonly Place[] {
  return [...byChild(files, folder)].flatMap(([child, members]) => {
    const [lacking, ...others] = members.filter(({ count, known }) => known < count);
    if (lacking === undefined) return [];
    if (others.length === 0 || child === lacking.path) return [{ path: lacking.path, hits: lacking.count }];
    const hits = members.reduce((sum, { count }) => sum + count, 0);
    const isWhole = hits <= limits.most && !limits.asked.has(child);
    return isWhole ? [{ path: child, hits }] : split(members, child, limits);
  });
}

/** The files of a folder by its child that they are in: a folder, or the file itself. */
function byChild(files: readonly CountedFile[], folder: string): ReadonlyMap<string, readonly CountedFile[]> {
  const children = new Map<string, CountedFile[]>();
  for (const file of files) {
    const below = folder === "." ? file.path : relativeTo(folder, file.path);
    // What does not lie in the folder is searched by itself.
    const isBelow = below !== file.path || folder === ".";
    const child = isBelow ? joinPath(folder, below.split("/")[0] ?? below) : file.path;
    children.set(child, [...(children.get(child) ?? []), file]);
  }
  return children;
}
