import { beforeDeadline, type Clock } from "@loopsmith/llm/clock";
import { errorText } from "@loopsmith/loop/agentic-loop";
import type { TranscriptLog } from "./record.ts";

const WRITE_MS = 30_000; // a line is written in a millisecond; a disk that takes longer may not hold up the run

/** Whether everything that belongs in the transcript is in it; `message`: one sentence on why not, and what to do. */
export type Saving = { kind: "saved" } | { kind: "not_saved"; message: string };

/**
 * A log that never fails its caller: a line that could not be written is kept, and written before the next one, so that
 * the transcript has no hole whenever the disk comes back (F62, F63, F64). Each change of `saving` is told once.
 */
export class PatientLog implements TranscriptLog {
  readonly #log: TranscriptLog;
  readonly #clock: Clock;
  readonly #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #saving: Saving = { kind: "saved" };
  #told: Saving["kind"] = "saved";

  constructor(log: TranscriptLog, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  get saving(): Saving {
    return this.#saving;
  }

  async append(line: string): Promise<void> {
    this.#waiting.push(line);
    await this.#attempt(() => this.#writeWaiting());
  }

  async flush(): Promise<void> {
    if (this.#saving.kind === "saved") await this.#attempt(async () => this.#log.flush?.());
  }

  /** What has changed since it was asked last. */
  takeNews(): Saving | undefined {
    if (this.#told === this.#saving.kind) return undefined;
    this.#told = this.#saving.kind;
    return this.#saving;
  }

  /** Writes, and waits for it; one write at a time. For one that hangs nobody waits a second time. */
  async #attempt(write: () => Promise<void>): Promise<void> {
    if (this.#writing !== undefined && this.#saving.kind === "not_saved") return;
    this.#writing ??= this.#carryOut(write);
    const late = (): Error => new Error(`nothing was written for ${WRITE_MS / 1_000} s`);
    await beforeDeadline(this.#writing, { ms: WRITE_MS, clock: this.#clock, late }).catch((error) => this.#fail(error));
  }

  async #carryOut(write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.#saving = { kind: "saved" };
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#writing = undefined;
    }
  }

  #fail(error: unknown): void {
    const message = `The session is not saved: ${errorText(error)}. The run goes on; what is missing is written as soon as that works again.`;
    this.#saving = { kind: "not_saved", message };
  }

  async #writeWaiting(): Promise<void> {
    for (let line = this.#waiting[0]; line !== undefined; line = this.#waiting[0]) {
      await this.#log.append(line);
      this.#waiting.shift();
    }
  }
}
