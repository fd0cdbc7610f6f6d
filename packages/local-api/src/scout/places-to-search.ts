import { joinPath, relativeTo } from "./path-text.ts";
import type { SearchPlace } from "./read-search.ts";

/** A file, how many hits it has, and how many of them are known. */
export type CountedFile = { path: string; count: number; known: number };

/**
 * The folders and files to search again for the hits that are not known, each with at most so many hits, or a single
 * file. A folder in which every hit is known is left out.
 */
export function placesToSearch(files: readonly CountedFile[], place: SearchPlace, most: number): readonly string[] {
  return split(files, relativeTo(place.cwd, place.folder), most);
}

function split(files: readonly CountedFile[], folder: string, most: number): readonly string[] {
  return [...byChild(files, folder)].flatMap(([child, members]) => {
    const [lacking, ...others] = members.filter(({ count, known }) => known < count);
    if (lacking === undefined) return [];
    if (others.length === 0 || child === lacking.path) return [lacking.path];
    const hits = members.reduce((sum, { count }) => sum + count, 0);
    return hits <= most ? [child] : split(members, child, most);
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
