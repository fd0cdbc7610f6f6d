// mistake: flushes after every line, which takes a disk longer than all the rest
// killed by: 12.4c
import type { QueryEvent } from "@loopsmith/loop/events";
import { toRecord } from "./transcript-record.ts";

export async function recordEvent(log: TranscriptLog, event: QueryEvent): Promise<void> {
  const record = toRecord(event);
  if (record === undefined) return;
  await log.append(JSON.stringify(record));
  await log.flush?.();
}
