// mistake: `JSON.parse` of whatever stands in the file
// killed by: 12.5a
import { type TranscriptRecord, TRANSCRIPT_VERSION } from "./transcript-record.ts";
import type { ReadLine } from "./read-record.ts";

export function readRecord(line: string): ReadLine {
  const record: TranscriptRecord = JSON.parse(line);
  return record.v > TRANSCRIPT_VERSION ? { kind: "newer", version: record.v } : { kind: "record", record };
}
