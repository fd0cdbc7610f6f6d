import { constants } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { heldName, openExact } from "./open-exact.ts";

/** A folder that is held open: what is done under its names is done in this folder, wherever its path leads by now (P19). */
export type PinnedFolder = {
  /** A name of the folder itself; good as a working folder too. */
  path: string;
  /** A name of what is called so in the folder. */
  at(name: string): string;
  close(): Promise<void>;
};

const FOLDER = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0);

/**
 * Holds the folder at a real path open. Throws when a link has come in between. Where the system cannot name a folder by
 * its handle (all but Linux), its path is used, which was right a moment ago.
 */
export async function pinFolder(path: string, through = path): Promise<PinnedFolder> {
  const handle = await openExact(path, FOLDER, through);
  const held = (await heldName(handle)) ?? path;
  return { path: held, at: (name) => join(held, name), close: () => handle.close() };
}

/** The same, and makes the folder and those above it where they are missing, each inside the one that is held. */
export async function makeFolder(path: string): Promise<PinnedFolder> {
  try {
    return await pinFolder(path);
  } catch (error) {
    if (!isCode(error, "ENOENT") || dirname(path) === path) throw error;
  }
  const parent = await makeFolder(dirname(path));
  try {
    await mkdir(parent.at(basename(path))).catch((error) => {
      if (!isCode(error, "EEXIST")) throw error;
    });
    return await pinFolder(path, parent.at(basename(path)));
  } finally {
    await parent.close();
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
