// mistake: does not wait for the line, so that the call begins before its start is written
// killed by: 12.4b
import type { QueryEvent } from "@loopsmith/loop/events";
import { toRecord } from "./transcript-record.ts";

export async function recordEvent(log: TranscriptLog, event: QueryEvent): Promise<void> {
  const record = toRecord(event);
  if (record === undefined) return;
  void log.append(JSON.stringify(record));
  if (record.kind === "turn") await log.flush?.();
}
