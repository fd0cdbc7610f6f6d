import { Session, type SessionState } from "./session.ts";
import type { TranscriptRecord } from "./transcript-record.ts";

/**
 * The session that a transcript tells of, as far as it was told (L43). A turn whose calls had begun is closed: a call that
 * had finished keeps its result and is never run again, one that had not gets a result that says so. Any other open turn is
 * forgotten. A record that would break the history, because one before it is lost, is left out; `notes` say what was done.
 */
export function resumeSession(records: readonly TranscriptRecord[]): SessionState {
  const resumed = new ResumedSession();
  for (const record of records) resumed.take(record);
  return resumed.close();
}

/** The same, record by record. */
export class ResumedSession {
  readonly #session = new Session();
  readonly #notes: string[] = [];
  #records = 0;

  take(record: TranscriptRecord): void {
    this.#records += 1;
    const problem = this.#session.apply(record);
    if (problem === undefined) return;
    this.#notes.push(`Record ${this.#records} was left out: ${problem.message} (${problem.rule})`);
  }

  /** The session as it is after the last record. */
  close(): SessionState {
    const closing = this.#session.closingRecord("the process ended");
    if (closing === undefined) return { ...this.#session.state, notes: this.#notes };
    this.#session.apply(closing);
    return { ...this.#session.state, notes: [...this.#notes, CLOSED], unsaved: [closing] };
  }
}

const CLOSED = "The process had ended in the middle of a turn: what had begun is kept, with a result for every call.";
