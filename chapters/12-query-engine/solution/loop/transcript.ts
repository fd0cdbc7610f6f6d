import { readRecord } from "./read-record.ts";
import type { TranscriptRecord } from "./transcript-record.ts";

/** What a transcript holds. */
export type LoadedTranscript = {
  records: readonly TranscriptRecord[];
  /** Lines, from 1 on, that are no record or are there twice, and why. */
  setAside: readonly { line: number; why: string }[];
  /** Characters up to the end of the last whole line: what is behind is torn, and nothing may be written after it. */
  safeLength: number;
  /** The newest version of a line that is newer than what can be read: then leave the transcript as it is. */
  newerVersion: number | undefined;
};

/** Loads whatever was written, torn, padded or doubled (L43, F54 to F60): nothing in it can make this throw. */
export function parseTranscript(text: string): LoadedTranscript {
  const records: TranscriptRecord[] = [];
  const reader = new TranscriptReader((record) => records.push(record));
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  for (const line of lines) reader.read(line);
  const isWhole = last !== "" && reader.read(last);
  return { records, ...reader.found, safeLength: isWhole ? text.length : text.length - last.length };
}

/** Takes the lines of a transcript one by one, and hands on the records: of a long one nothing is kept twice. */
export class TranscriptReader {
  readonly #onRecord: (record: TranscriptRecord) => void;
  readonly #setAside: { line: number; why: string }[] = [];
  #newerVersion: number | undefined;
  #lines = 0;
  #before = "";

  constructor(onRecord: (record: TranscriptRecord) => void) {
    this.#onRecord = onRecord;
  }

  /** Takes a line without its end; whether it is a whole record, or nothing at all. */
  read(line: string): boolean {
    this.#lines += 1;
    const isDoubled = line === this.#before; // no two events of a run are alike: they come at different times (F57)
    this.#before = line;
    if (line.trim() === "") return true;
    if (isDoubled) return this.#refuse("It is there twice.");
    const read = readRecord(line);
    switch (read.kind) {
      case "record":
        this.#onRecord(read.record);
        return true;
      case "newer":
        this.#newerVersion = Math.max(this.#newerVersion ?? 0, read.version);
        return this.#refuse(`It is of version ${read.version}; update @loopsmith/loop to read it.`);
      case "refused":
        return this.#refuse(read.why);
      default:
        return read satisfies never;
    }
  }

  /** What there was besides records. */
  get found(): Pick<LoadedTranscript, "setAside" | "newerVersion"> {
    return { setAside: this.#setAside, newerVersion: this.#newerVersion };
  }

  #refuse(why: string): false {
    this.#setAside.push({ line: this.#lines, why });
    return false;
  }
}
