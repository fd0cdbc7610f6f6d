import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { FileStamp, ToolContext } from "@loopsmith/tools/tool";
import { describeFile } from "./node-files.ts";
import { makeFolder } from "./pinned-folder.ts";
import { isUnchanged, type WriteTarget } from "./write-target.ts";

const MODE_BITS = 0o7777; // the rest of a mode says what kind of file it is

/**
 * Puts the bytes into the file, all or nothing: they go into a new file beside it, which then takes its name, its mode
 * and, where the system allows it, its owner. Makes the folders on the way, and notes in `readFileState` what the file
 * looks like now, which it also gives back. Works in the folder that it has opened, so that a link which comes in between leads nowhere (P19).
 * Throws when the target has changed since it was inspected, or when the run was aborted.
 */
export async function replaceFile(target: WriteTarget, bytes: Uint8Array, context: ToolContext): Promise<FileStamp> {
  const folder = await makeFolder(dirname(target.path));
  const name = folder.at(basename(target.path));
  const temporary = folder.at(`.loopsmith-${randomUUID()}.tmp`);
  try {
    const written = await writeNewFile(temporary, bytes, target);
    if (!(await isUnchanged(target, name))) throw changedError(target);
    context.signal.throwIfAborted();
    await (target.kind === "new" ? takeNewName(temporary, name, target) : rename(temporary, name));
    const { kind: _, ...stamp } = describeFile(written);
    context.readFileState.set(target.path, stamp);
    return stamp;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await folder.close();
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

/** Unlike a rename, a second name is never given over a file that somebody else has just made. */
async function takeNewName(temporary: string, name: string, target: WriteTarget): Promise<void> {
  try {
    await link(temporary, name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw changedError(target);
    // A file system without second names.
    return rename(temporary, name);
  }
  await rm(temporary);
}

function changedError({ path }: WriteTarget): Error {
  return new Error(`${path} was changed by somebody else just now. Read it again.`);
}
