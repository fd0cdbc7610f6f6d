import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { SessionState, TranscriptLog } from "@loopsmith/loop/query-engine";
import { FileLog } from "./file-log.ts";
import { openToAppend, syncFolder } from "./open-to-append.ts";
import { type ReadTranscript, readTranscript } from "./read-transcript.ts";
import { SessionError } from "./session-error.ts";
import { lockSession, type Unlock } from "./session-lock.ts";

/**
 * `id`: letters, digits, `-` and `_`; default a new one. `durable`: after each turn wait until the disk has it, so that it
 * survives a power failure; default no, what is written survives the end of the process all the same.
 */
export type SessionOptions = { folder: string; id?: string; durable?: boolean };

/** A session that is open: the log of an engine, and what to begin with. Close it when the last run has ended. */
export type OpenSession = TranscriptLog & {
  readonly id: string;
  readonly path: string;
  readonly restored: SessionState;
  close(): Promise<void>;
};

/**
 * Opens a session of a folder, or begins one there; the folder is made for its owner alone (0700), the file too (0600).
 * `restored.notes` say what was repaired. While it cannot be written, for want of room, of rights or of handles, it is open
 * all the same: each `append` tries again and rejects with the reason. Throws a `SessionError`, and leaves the file as it
 * was, when another process has it, when its version is newer, or when it is there and cannot be read.
 */
export async function openSession(options: SessionOptions): Promise<OpenSession> {
  const { folder, id = randomUUID(), durable = false } = options;
  if (!/^[\w-]{1,200}$/.test(id)) {
    throw new SessionError("bad_id", `Name a session by letters, digits, - and _; ${id} is no such name.`);
  }
  const path = join(folder, `${id}.jsonl`);
  let unlock: Unlock | undefined;
  const lock = async (): Promise<void> => {
    unlock ??= await lockFolder(folder, id);
  };
  const giveBack = async (): Promise<void> => unlock?.();
  try {
    await lock().catch(unlessUnwritable);
    const transcript = await readWhole(path, id);
    const open = async () => {
      await lock();
      const file = await openToAppend(path, transcript);
      if (durable && transcript.bytes === 0) await syncFolder(path);
      return file;
    };
    const log = new FileLog(open, { durable });
    await log.open().catch(unlessUnwritable);
    const close = async (): Promise<void> => {
      await log.close();
      await giveBack();
    };
    const append = (line: string): Promise<void> => log.append(line);
    return { id, path, restored: restore(transcript), append, flush: () => log.flush(), close };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function lockFolder(folder: string, id: string): Promise<Unlock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return lockSession(folder, id);
}

async function readWhole(path: string, id: string): Promise<ReadTranscript> {
  const transcript = await readTranscript(path).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SessionError(
      "unreadable",
      `Session ${id} cannot be read: ${why}. Set that right, or begin another one.`,
      {
        cause,
      },
    );
  });
  const { newerVersion } = transcript;
  if (newerVersion === undefined) return transcript;
  const found = `Session ${id} is written in version ${newerVersion} of the format, which this program does not know.`;
  throw new SessionError(
    "newer_version",
    `${found} Update @loopsmith/loop to go on with it; nothing in it was changed.`,
  );
}

function restore({ session, setAside, end }: ReadTranscript): SessionState {
  const lines = setAside.map(({ line, why }) => `Line ${line} was set aside. ${why}`);
  const torn = end.kind === "torn" ? ["The torn end of the file was moved to a file beside it, .torn."] : [];
  return { ...session, notes: [...lines, ...torn, ...session.notes] };
}

/** What keeps a session from being written, but not from being open. */
const UNWRITABLE = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EMFILE", "ENFILE"];

function unlessUnwritable(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (!UNWRITABLE.includes(String(code))) throw error;
}
