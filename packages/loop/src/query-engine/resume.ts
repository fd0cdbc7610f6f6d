import { Session, type SessionState } from "./session.ts";
import type { TranscriptRecord } from "./transcript-record.ts";

/**
 * The session that a transcript tells of, as far as it was told (L43). A turn whose calls had begun is closed: a call that
 * had finished keeps its result and is never run again, one that had not gets a result that says so. Any other open turn is
 * forgotten. A record that would break the history, because one before it is lost, is left out; `notes` say what was done.
 */
export function resumeSession(records: readonly TranscriptRecord[]): SessionState {
  const session = new Session();
  const notes: string[] = [];
  for (const [index, record] of records.entries()) {
    const problem = session.apply(record);
    if (problem !== undefined) notes.push(`Record ${index + 1} was left out: ${problem.message} (${problem.rule})`);
  }
  const closing = session.closingRecord("the process ended");
  if (closing === undefined) return { ...session.state, notes };
  session.apply(closing);
  return { ...session.state, notes: [...notes, CLOSED], unsaved: [closing] };
}

const CLOSED = "The process had ended in the middle of a turn: what had begun is kept, with a result for every call.";
