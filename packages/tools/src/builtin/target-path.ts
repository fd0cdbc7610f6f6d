import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { ToolHost } from "./tool-host.ts";

/**
 * The one name of a file that exists or may be made: the real path of the deepest folder that exists, and the rest as it
 * was written (P09). Synchronous, because a tool's `concurrencyKey` is.
 */
export function targetPath(path: string): string {
  const absolute = resolve(path);
  const parent = dirname(absolute);
  try {
    return realpathSync.native(absolute);
  } catch {
    return parent === absolute ? absolute : join(targetPath(parent), basename(absolute));
  }
}

/** The key under which calls on one file wait for each other (L12). */
export function fileKey(path: string, host: Pick<ToolHost, "cwd">): string {
  return targetPath(resolve(host.cwd, path));
}
