import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ToolContext } from "@loopsmith/tools/tool";
import { describeFile } from "./node-files.ts";
import { isUnchanged, type WriteTarget } from "./write-target.ts";

const MODE_BITS = 0o7777; // the rest of a mode says what kind of file it is

/**
 * Puts the bytes into the file, all or nothing: they go into a new file beside it, which then takes its name, its mode
 * and, where the system allows it, its owner. Makes the folders on the way, and notes in `readFileState` what the file
 * looks like now. Throws when the target has changed since it was inspected, or when the run was aborted.
 */
export async function replaceFile(target: WriteTarget, bytes: Uint8Array, context: ToolContext): Promise<void> {
  const folder = dirname(target.path);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.loopsmith-${randomUUID()}.tmp`);
  try {
    const written = await writeNewFile(temporary, bytes, target);
    if (!(await isUnchanged(target)))
      throw new Error(`${target.path} was changed by somebody else just now. Read it again.`);
    context.signal.throwIfAborted();
    await rename(temporary, target.path);
    const { mtimeMs, size } = describeFile(written);
    context.readFileState.set(target.path, { mtimeMs, size });
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeNewFile(path: string, bytes: Uint8Array, target: WriteTarget): Promise<Stats> {
  const handle = await open(path, "wx");
  try {
    if (target.kind === "file") await copyRights(handle, target.stats);
    await handle.writeFile(bytes);
    // Without it a crash of the machine may leave the name with no bytes behind it.
    await handle.sync();
    return await handle.stat();
  } finally {
    await handle.close();
  }
}

async function copyRights(handle: FileHandle, stats: Stats): Promise<void> {
  // Only the superuser may give a file away; with all others the new file simply stays theirs. Before the mode, because
  // a change of owner clears the set-user-id bits.
  await handle.chown(stats.uid, stats.gid).catch(() => {});
  await handle.chmod(stats.mode & MODE_BITS);
}
