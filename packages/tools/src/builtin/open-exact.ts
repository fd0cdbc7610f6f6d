import { constants } from "node:fs";
import { type FileHandle, lstat, open, readlink, realpath } from "node:fs/promises";

// Windows has none of the two: there the look after the opening has to do.
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NO_WAIT = constants.O_NONBLOCK ?? 0;

/**
 * Opens what stands at a real path and nothing that a link leads to: where a link has taken the last segment, or the
 * place of a folder on the way, it throws (P19, B78). Never waits for somebody at the other end of a pipe.
 * `through`: another name that leads to the same place, where one is held open.
 */
export async function openExact(path: string, flags = constants.O_RDONLY, through = path): Promise<FileHandle> {
  const handle = await open(through, flags | NO_FOLLOW | NO_WAIT).catch(async (error) => {
    throw (await isLink(through)) ? movedError(path) : error;
  });
  try {
    if (!(await isAt(handle, path))) throw movedError(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The name of an open file that leads to it whatever has become of its path; undefined where the system has none. */
export async function heldName(handle: FileHandle): Promise<string | undefined> {
  const name = `/proc/self/fd/${handle.fd}`;
  return process.platform === "linux" && (await readlink(name).catch(() => undefined)) !== undefined ? name : undefined;
}

async function isAt(handle: FileHandle, path: string): Promise<boolean> {
  const held = await heldName(handle);
  // The kernel's own answer, in one step; elsewhere three looks, each at another moment.
  if (held !== undefined) return (await readlink(held)) === path;
  const [real, there, opened] = [
    await realpath(path),
    await lstat(path, { bigint: true }),
    await handle.stat({ bigint: true }),
  ];
  return real === path && there.ino === opened.ino && there.dev === opened.dev;
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}

function movedError(path: string): Error {
  return new Error(`${path} leads to another place than when it was looked up: a link has come in between. Try again.`);
}
