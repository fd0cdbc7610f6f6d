import { systemClock } from "@loopsmith/llm/clock";
import type { QueryEvent } from "@loopsmith/loop/events";
import type { EngineOptions } from "./engine-options.ts";
import { PatientLog, type Saving } from "./patient-log.ts";
import { recordEvent } from "./record.ts";
import type { Session } from "./session.ts";
import { TRANSCRIPT_VERSION, type TranscriptRecord, toRecord } from "./transcript-record.ts";

/** Keeps a session by the events of its runs, in memory and on record, before anybody else gets them. */
export class SessionKeeper {
  readonly #session: Session;
  readonly #log: PatientLog | undefined;
  #unsaved: readonly TranscriptRecord[];

  constructor(session: Session, { log, restored, context }: EngineOptions) {
    this.#session = session;
    this.#log = log && new PatientLog(log, context?.clock ?? systemClock);
    this.#unsaved = restored?.unsaved ?? [];
  }

  get saving(): Saving {
    return this.#log?.saving ?? { kind: "not_saved", message: "The session has no log." };
  }

  /** The same events, each when it is kept. When saving begins or ceases to fail, the reader is told, once. */
  async *keep<Value>(events: AsyncGenerator<QueryEvent, Value>): AsyncGenerator<QueryEvent, Value> {
    try {
      await this.#writeUnsaved();
      for (;;) {
        const step = await events.next();
        if (step.done) return step.value;
        const event = step.value;
        const record = toRecord(event);
        if (record !== undefined) this.#session.apply(record);
        if (this.#log) await recordEvent(this.#log, event);
        yield* this.#news(event);
        yield event;
      }
    } finally {
      // Only a reader who left early finds anything open here; there is nothing that `return` could be given.
      await events.return(undefined as never);
    }
  }

  /** Notes what stands before the messages from now on, if that is something else than before. */
  async noteHead(mark: string, at: number): Promise<void> {
    if (this.#session.head === mark) return;
    const record: TranscriptRecord = { v: TRANSCRIPT_VERSION, at, kind: "head", mark };
    this.#session.apply(record);
    await this.#log?.append(JSON.stringify(record));
  }

  /** After a reader who left in the middle of a turn: what had begun stays in the history, with a result for every call. */
  async closeOpenTurn(): Promise<void> {
    const record = this.#session.closingRecord("the run was left");
    if (record === undefined) return;
    this.#session.apply(record);
    this.#unsaved = [record];
    await this.#writeUnsaved();
  }

  /** What a resume has added comes before anything new, or the next resume would see another history. */
  async #writeUnsaved(): Promise<void> {
    const records = this.#unsaved;
    this.#unsaved = [];
    for (const record of records) await this.#log?.append(JSON.stringify(record));
  }

  *#news({ turn, at }: QueryEvent): Generator<QueryEvent, void> {
    const news = this.#log?.takeNews();
    if (news === undefined) return;
    const attachment =
      news.kind === "saved"
        ? ({ kind: "note", text: SAVED_AGAIN } as const)
        : { kind: news.kind, message: news.message };
    yield { type: "attachment", attachment, turn, at };
  }
}

const SAVED_AGAIN = "The session is saved again, with everything that was missing.";
