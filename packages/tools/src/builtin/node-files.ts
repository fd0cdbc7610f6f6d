import type { Stats } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { FileAccess, FileKind, FileStamp } from "@loopsmith/tools/tool";
import { readWhole } from "./read-whole.ts";

/**
 * The files of this machine. `..` is taken out of a path before its links are followed; `read` takes real paths only, and
 * no more than 50 MB.
 */
export const nodeFiles: FileAccess = {
  realpath: (path) => realpath(resolve(path)),
  read: readWhole,
  stat: async (path) => describeFile(await stat(path)),
  list: async (path) => {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  },
};

/** What the tools want to know of a file. */
export function describeFile(stats: Stats): FileStamp & { kind: FileKind } {
  return { mtimeMs: stats.mtimeMs, size: stats.size, kind: kindOf(stats) };
}

function kindOf(stats: Stats): FileKind {
  if (stats.isFile()) return "file";
  return stats.isDirectory() ? "directory" : "other";
}
