import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { type LoadedTranscript, TranscriptReader } from "@loopsmith/loop/query-engine";

/** A transcript as it lies on disk. `end`: how it ends; what is behind `safeBytes` is no whole line. */
export type ReadTranscript = Omit<LoadedTranscript, "safeLength"> & {
  bytes: number;
  safeBytes: number;
  end: { kind: "whole" } | { kind: "no_line_end" } | { kind: "torn"; piece: Buffer };
};

const CHUNK_BYTES = 1_048_576;
const LINE_END = 10;

/** Reads a transcript line by line: it may be larger than a text can be. A file that is not there is an empty one. */
export async function readTranscript(path: string): Promise<ReadTranscript> {
  const reader = new TranscriptReader();
  let [bytes, safeBytes] = [0, 0];
  let rest: Buffer[] = [];
  for await (const chunk of chunksOf(path)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      reader.read(joined(rest, chunk.subarray(start, end)).toString("utf8"));
      rest = [];
      start = end + 1;
      safeBytes = bytes + start;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
    bytes += chunk.length;
  }
  return { ...endOf(joined(rest), reader, safeBytes), ...reader.loaded, bytes };
}

async function* chunksOf(path: string): AsyncGenerator<Buffer, void> {
  if (!(await exists(path))) return; // asked first: that takes no handle, of which there may be none (F64)
  yield* createReadStream(path, { highWaterMark: CHUNK_BYTES });
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
