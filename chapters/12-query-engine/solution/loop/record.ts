import type { QueryEvent } from "@loopsmith/loop/events";
import { toRecord } from "./transcript-record.ts";

/** Where a transcript is written. */
export interface TranscriptLog {
  /** Adds a line, given without its end, behind all others; resolves when it is written, rejects when it is not. */
  append(line: string): Promise<void>;
  /** Called after each committed turn: a log that has to outlive a power failure makes sure of it here. */
  flush?(): Promise<void>;
}

/**
 * Writes down what of an event belongs in the transcript: one line of JSON, whole before this resolves. Whoever awaits it
 * before asking for the next event has each step on record before the next one begins (L43): no call begins before its
 * start is written, no request is made before the results are. Rejects with what the log rejects with.
 */
export async function recordEvent(log: TranscriptLog, event: QueryEvent): Promise<void> {
  const record = toRecord(event);
  if (record === undefined) return;
  await log.append(JSON.stringify(record));
  if (record.kind === "turn") await log.flush?.();
}
