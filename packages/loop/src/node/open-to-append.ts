import { appendFile, type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { ReadTranscript } from "./read-transcript.ts";
import { SessionError } from "./session-error.ts";

/**
 * Opens a transcript, or makes it (0600), so that whole lines can be added to what was read of it. A torn end is moved to a
 * file beside it (`.torn`), never written on (B14). May be called again after it has failed.
 */
export async function openToAppend(path: string, { bytes, safeBytes, end }: ReadTranscript): Promise<FileHandle> {
  const file = await open(path, "a", 0o600);
  try {
    if ((await file.stat()).size !== bytes) throw changed(path);
    if (end.kind === "no_line_end") await file.appendFile("\n");
    if (end.kind === "torn") {
      await keepPiece(path, end.piece);
      await file.truncate(safeBytes); // last: as long as this has not worked, the file is as it was
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Makes sure that the entry of a new file survives a power failure too; there is no such thing on every system. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), "r");
  await folder.sync().catch(() => {});
  await folder.close();
}

async function keepPiece(path: string, piece: Buffer): Promise<void> {
  const written = Buffer.from(piece.filter((byte) => byte !== 0)); // NULs are what was never written (F58)
  if (written.length > 0)
    await appendFile(`${path}.torn`, Buffer.concat([written, Buffer.from("\n")]), { mode: 0o600 });
}

function changed(path: string): SessionError {
  return new SessionError("changed", `${path} has changed since it was read. Open the session again.`);
}
