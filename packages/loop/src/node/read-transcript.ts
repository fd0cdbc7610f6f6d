import { open, stat } from "node:fs/promises";
import {
  type LoadedTranscript,
  ResumedSession,
  type SessionState,
  TranscriptReader,
} from "@loopsmith/loop/query-engine";

/** A session as it lies on disk. `end`: how it ends; what is behind `safeBytes` is no whole line. */
export type ReadTranscript = Pick<LoadedTranscript, "setAside" | "newerVersion"> & {
  session: SessionState;
  bytes: number;
  safeBytes: number;
  end: { kind: "whole" } | { kind: "no_line_end" } | { kind: "torn"; piece: Buffer };
};

const CHUNK_BYTES = 1_048_576;
const LINE_END = 10;

/** Reads a transcript line by line: it may be larger than a text can be. A file that is not there is an empty one. */
export async function readTranscript(path: string): Promise<ReadTranscript> {
  const resumed = new ResumedSession();
  const reader = new TranscriptReader((record) => resumed.take(record));
  let [bytes, safeBytes] = [0, 0];
  let rest: Buffer[] = [];
  for await (const chunk of chunksOf(path)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      const isWhole = rest.length === 0; // then no piece of the buffer has to be made, which would cost more than to decode it
      reader.read(
        isWhole ? chunk.toString("utf8", start, end) : joined(rest, chunk.subarray(start, end)).toString("utf8"),
      );
      rest = [];
      start = end + 1;
      safeBytes = bytes + start;
    }
    if (start < chunk.length) rest.push(Buffer.from(chunk.subarray(start)));
    bytes += chunk.length;
  }
  const end = endOf(joined(rest), reader, safeBytes);
  return { session: resumed.close(), ...end, ...reader.found, bytes };
}

/** The bytes of the file in pieces; each is good until the next is asked for, because all lie in the same place. */
async function* chunksOf(path: string): AsyncGenerator<Buffer, void> {
  if (!(await exists(path))) return; // asked first: that takes no handle, of which there may be none (F64)
  const file = await open(path, "r");
  try {
    const place = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(place, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield place.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
      throw error;
    },
  );
}

function endOf(last: Buffer, reader: TranscriptReader, safeBytes: number): Pick<ReadTranscript, "safeBytes" | "end"> {
  if (last.length === 0) return { safeBytes, end: { kind: "whole" } };
  if (reader.read(last.toString("utf8"))) return { safeBytes: safeBytes + last.length, end: { kind: "no_line_end" } };
  return { safeBytes, end: { kind: "torn", piece: last } };
}

function joined(before: readonly Buffer[], last?: Buffer): Buffer {
  const [first, ...others] = last === undefined ? before : [...before, last];
  if (first === undefined) return Buffer.alloc(0);
  return others.length === 0 ? first : Buffer.concat([first, ...others]);
}
