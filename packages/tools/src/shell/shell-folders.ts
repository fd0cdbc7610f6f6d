import { realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";

/** Where the next command of a shell begins; or why there is no such place. */
export type ShellFolder = { kind: "folder"; path: string } | { kind: "gone"; message: string };

/**
 * Remembers where a `cd` has led, for each folder that runs begin in. It never leads out of that folder and those that the
 * host has named: where commands work is not the model's to say (P16, V24).
 */
export class ShellFolders {
  readonly #roots: readonly string[];
  readonly #current = new Map<string, string>();

  /** `roots`: absolute paths of further folders that a shell may stay in. */
  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  /** The folder of the next command of a run that began in `start`. */
  current(start: string): string {
    return this.#current.get(start) ?? start;
  }

  /** The same, looked at: when it is gone, the command after the next begins where the run did. */
  async enter(start: string): Promise<ShellFolder> {
    const path = this.current(start);
    if (await isFolder(path)) return { kind: "folder", path };
    this.#current.delete(start);
    if (path === start) return { kind: "gone", message: `The working folder ${path} is gone.` };
    const message = `The working folder ${path} is gone, so the command was not run. The next one begins in ${start}.`;
    return { kind: "gone", message };
  }

  /** Takes over where a command has ended; a sentence for the model when the shell does not stay there. */
  async leaveAt(start: string, folder: string): Promise<string | undefined> {
    const before = this.current(start);
    if (folder === before) return undefined;
    const roots = await Promise.all([start, ...this.#roots].map((root) => realpath(root).catch(() => root)));
    if (!roots.some((root) => isInside(root, folder)))
      return `The working folder is still ${before}: ${folder} is outside of what this session works in.`;
    if (folder === roots[0]) this.#current.delete(start);
    else this.#current.set(start, folder);
    return undefined;
  }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
