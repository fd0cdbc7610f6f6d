import type { AskPerson } from "@loopsmith/agent/access";
import type { AgentRun } from "@loopsmith/agent/cli";
import type { Moment } from "./moment.ts";
import { type Slice, slicesOf } from "./slices.ts";
import type { TraceEvent } from "./trace-event.ts";
import type { TraceFile } from "./trace-file.ts";
import { Tracer } from "./tracer.ts";

/** Where a trace gets the time from and goes to; `problem` makes the sentence on a file that cannot be written any more. */
export type TraceParts = { now(): number; file: TraceFile | undefined; problem(message: string): string };

const KEPT_EVENTS = 8_000; // beginnings and ends: some two thousand calls

/** The trace of a session: watches its runs and the questions in them, keeps the slices, and writes all into the file. */
export class SessionTrace {
  readonly #parts: TraceParts;
  readonly #tracer = new Tracer();
  #kept: TraceEvent[] = [];
  #file: TraceFile | undefined;

  constructor(parts: TraceParts) {
    this.#parts = parts;
    this.#file = parts.file;
  }

  /** The same run, traced; a file that fails is told as a warning once, and the run goes on. */
  async *watch(prompt: string, run: AgentRun): AgentRun {
    const { now } = this.#parts;
    try {
      let problem = this.#take({ kind: "begin", at: now(), prompt });
      for (;;) {
        const step = await run.next();
        if (step.done) return step.value;
        const { value: event } = step;
        problem = this.#take({ kind: "event", event }) ?? problem;
        yield event;
        if (problem === undefined) continue;
        yield { turn: event.turn, at: now(), type: "attachment", attachment: { kind: "warning", message: problem } };
        problem = undefined;
      }
    } finally {
      await run.return(undefined as never); // over already, unless the reader has left: then nobody looks at its value
      this.#take({ kind: "end", at: now() });
    }
  }

  /** The same way to ask a person, with the waiting traced. */
  watchQuestions(ask: AskPerson): AskPerson {
    const { now } = this.#parts;
    return async (toolUse, prompt, signal) => {
      this.#take({ kind: "question", at: now(), toolUseId: toolUse.id });
      try {
        return await ask(toolUse, prompt, signal);
      } finally {
        this.#take({ kind: "answer", at: now(), toolUseId: toolUse.id });
      }
    };
  }

  /** The slices of the last run, or of all that are kept: of a long session the latest. */
  slices(which: "last_run" | "all"): readonly Slice[] {
    const last = this.#kept.findLastIndex((event) => event.ph === "B" && event.cat === "run");
    return slicesOf(which === "all" ? this.#kept : this.#kept.slice(Math.max(last, 0)));
  }

  close(): void {
    this.#write((file) => file.close());
    this.#file = undefined;
  }

  #take(moment: Moment): string | undefined {
    const events = this.#tracer.take(moment);
    this.#kept.push(...events.filter(({ ph }) => ph === "B" || ph === "E"));
    if (this.#kept.length > KEPT_EVENTS) this.#kept = this.#kept.slice(-KEPT_EVENTS / 2);
    return this.#write((file) => file.write(events));
  }

  /** Gives the sentence on what went wrong; a file that has failed is left alone from then on. */
  #write(work: (file: TraceFile) => void): string | undefined {
    if (this.#file === undefined) return undefined;
    try {
      work(this.#file);
      return undefined;
    } catch (error) {
      this.#file = undefined;
      return this.#parts.problem(error instanceof Error ? error.message : String(error));
    }
  }
}
