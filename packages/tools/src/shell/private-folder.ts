import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { type FileHandle, mkdtemp, open, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onProcessExit } from "./exit-guard.ts";

/** A file that nobody else on this machine can read or has foreseen. */
export type PrivateFile = { path: string; handle: FileHandle };

/**
 * A folder for what a session has to put somewhere: made when it is first needed, with mode 0700, its files 0600 with
 * random names (V29). It goes with the session, at the latest when the process exits.
 */
export class PrivateFolder {
  #path: Promise<string> | undefined;
  #keepNothing = (): void => {};

  /** Where it is; makes it. */
  async path(): Promise<string> {
    this.#path ??= this.#make();
    return this.#path;
  }

  /** A new file, open for writing. */
  async create(): Promise<PrivateFile> {
    const path = join(await this.path(), `${randomBytes(16).toString("hex")}.txt`);
    return { path, handle: await open(path, "wx", 0o600) };
  }

  /** Keeps a text and answers with the path of its file: what a run needs as `saveOverflow` (L15). */
  async save(text: string): Promise<string> {
    const { path, handle } = await this.create();
    try {
      await handle.writeFile(text);
      return path;
    } finally {
      await handle.close();
    }
  }

  /** Takes the folder away with all that is in it. */
  async close(): Promise<void> {
    const path = await this.#path?.catch(() => undefined);
    this.#path = undefined;
    this.#keepNothing();
    if (path !== undefined) await rm(path, { recursive: true, force: true });
  }

  async #make(): Promise<string> {
    const path = await realpath(await mkdtemp(join(tmpdir(), "loopsmith-")));
    this.#keepNothing = onProcessExit(() => rmSync(path, { recursive: true, force: true }));
    return path;
  }
}
