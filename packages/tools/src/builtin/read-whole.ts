import type { FileHandle } from "node:fs/promises";
import { openExact } from "./open-exact.ts";

const MAX_BYTES = 50_000_000; // as much as Read takes; a file that says it is empty may have no end (/proc, /sys)
const FIRST_BYTES = 65_536;
const MAX_CHUNK_BYTES = 1_048_576;

/**
 * The bytes of the file at a real path. Throws for what is no file, where a link has come in between, when there are more
 * than 50 MB, and the signal's reason when it fires.
 */
export async function readWhole(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const handle = await openExact(path);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error(`${path} is a folder, device, pipe or socket by now.`);
    return await readToEnd(handle, { path, firstBytes: stats.size === 0 ? FIRST_BYTES : stats.size + 1, signal });
  } finally {
    await handle.close();
  }
}

type Reading = { path: string; firstBytes: number; signal: AbortSignal };

async function readToEnd(handle: FileHandle, { path, firstBytes, signal }: Reading): Promise<Uint8Array> {
  const chunkBytes = Math.min(firstBytes, MAX_CHUNK_BYTES);
  const chunks: Buffer[] = [];
  for (let bytes = 0; bytes <= MAX_BYTES; ) {
    signal.throwIfAborted();
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, null);
    if (bytesRead === 0) return Buffer.concat(chunks);
    chunks.push(buffer.subarray(0, bytesRead));
    bytes += bytesRead;
  }
  throw new Error(`${path} goes on behind ${MAX_BYTES} bytes. Print a part of it with a command.`);
}
