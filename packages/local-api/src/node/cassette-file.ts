import { type FileHandle, open, readFile } from "node:fs/promises";
import { type CassetteReading, FIRST_LINE, type Recording, readCassette } from "@loopsmith/local-api/cassette";
import { LocalApiError, type LocalApiErrorCode } from "./local-api-error.ts";

/** A cassette that is being recorded. */
export type CassetteFile = {
  /** Lines are written whole, one behind the other. */
  append(line: string): Promise<void>;
  /** Settles when every line is written. */
  close(): Promise<void>;
};

/** The recordings in a file. Throws a `LocalApiError` that says what to do when they cannot be read. */
export async function readCassetteFile(file: string): Promise<readonly Recording[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new LocalApiError("cassette_missing", `${file} cannot be read: record it first, with --record.`, error);
  });
  return recordingsIn(file, text);
}

/** Opens a new cassette, or goes on with one; a line that was cut by a crash is taken out. */
export async function openCassetteFile(file: string): Promise<CassetteFile> {
  // What was said to a model concerns nobody else on this machine.
  const handle = await open(file, "a+", 0o600).catch((error: unknown) => {
    const message = `${file} cannot be written: choose another file.`;
    throw new LocalApiError("cassette_not_writable", message, error);
  });
  await begin(handle, file).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  let last: Promise<void> = Promise.resolve();
  return {
    append: (line) => {
      last = last.then(() => handle.appendFile(line));
      return last;
    },
    close: async () => {
      await last;
      await handle.close();
    },
  };
}

async function begin(handle: FileHandle, file: string): Promise<void> {
  const text = await handle.readFile("utf8");
  if (text === "") return handle.appendFile(FIRST_LINE);
  recordingsIn(file, text);
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) await handle.truncate(Buffer.byteLength(whole));
}

function recordingsIn(file: string, text: string): readonly Recording[] {
  const reading = readCassette(text);
  if (reading.kind === "read") return reading.recordings;
  const { code, message } = unreadable(file, reading);
  throw new LocalApiError(code, message);
}

function unreadable(
  file: string,
  { problem, line }: Extract<CassetteReading, { kind: "unreadable" }>,
): { code: LocalApiErrorCode; message: string } {
  switch (problem) {
    case "not_a_cassette":
      return { code: "not_a_cassette", message: `${file} is no cassette: choose another file.` };
    case "other_version":
      return {
        code: "other_cassette_version",
        message: `${file} was recorded by another version of this program: record it anew.`,
      };
    case "damaged":
      return {
        code: "cassette_damaged",
        message: `${file} is damaged in line ${line}: take the line out, or record it anew.`,
      };
    default:
      return problem satisfies never;
  }
}
