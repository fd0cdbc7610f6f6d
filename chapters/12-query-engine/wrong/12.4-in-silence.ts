// mistake: passes over what the log says when the disk is full
// killed by: 12.4d
import type { QueryEvent } from "@loopsmith/loop/events";
import { toRecord } from "./transcript-record.ts";

export async function recordEvent(log: TranscriptLog, event: QueryEvent): Promise<void> {
  const record = toRecord(event);
  if (record === undefined) return;
  await log.append(JSON.stringify(record)).catch(() => {});
  if (record.kind === "turn") await log.flush?.();
}
