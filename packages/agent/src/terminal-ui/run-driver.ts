import type { UiTexts } from "@loopsmith/agent/text";
import { makeHarmless } from "@loopsmith/agent/ui";
import type { UiEnd, UiParts } from "@loopsmith/agent/ui-parts";
import type { QueryEvent } from "@loopsmith/loop/events";

const SECOND_INTERRUPT_MS = 2_000; // Ctrl-C twice within this time leaves

/** Where the driver tells what happens. */
export type DriverListener = {
  event(event: QueryEvent): void;
  say(lines: readonly string[]): void;
  prompt(text: string): void;
  changed(): void;
  leave(end: UiEnd): void;
};

/** Drives the session: one run after the other, what is typed meanwhile in a queue, and the ways to stop. */
export class RunDriver {
  readonly #parts: Pick<UiParts, "session" | "explain">;
  readonly #texts: UiTexts;
  readonly #tell: DriverListener;
  #queue: readonly { id: string; text: string }[] = [];
  #lastInterrupt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;
  #leaving: UiEnd | undefined;
  run: "idle" | "running" | "stopping" = "idle";
  note = "";

  constructor(parts: Pick<UiParts, "session" | "explain">, texts: UiTexts, tell: DriverListener) {
    this.#parts = parts;
    this.#texts = texts;
    this.#tell = tell;
  }

  /** What waits for its turn. */
  get queued(): readonly string[] {
    return this.#queue.map(({ text }) => text);
  }

  /** Says it to the model now, or as soon as the run lets it. */
  submit(text: string): void {
    this.note = "";
    if (this.#running !== undefined) {
      const { id, status } = this.#parts.session.enqueue(text);
      if (status === "queued") this.#queue = [...this.#queue, { id, text }];
      else this.#tell.say([this.#texts.rejected]);
      return;
    }
    this.#tell.prompt(text);
    this.#running = this.#runAll(text);
  }

  /** Ctrl-C: ends the run; the second one in a short time leaves. */
  interrupt(): void {
    const isSecond = performance.now() - this.#lastInterrupt < SECOND_INTERRUPT_MS;
    this.#lastInterrupt = performance.now();
    if (isSecond) {
      this.leave("interrupted");
      return;
    }
    this.note = this.#running === undefined ? this.#texts.howToLeave : this.#texts.interrupting;
    this.#stop();
  }

  /** Leaves when the run has ended, which is interrupted; asked a second time at once. */
  leave(end: UiEnd): void {
    if (this.#leaving !== undefined || this.#running === undefined) {
      this.#tell.leave(end);
      return;
    }
    this.#leaving = end;
    this.#stop();
  }

  #stop(): void {
    if (this.#running === undefined) return;
    this.run = "stopping";
    this.#parts.session.interrupt().catch(() => {}); // How it ended is told by the run's own events.
  }

  /** One run, and as many more as there are inputs that came too late for the one before. */
  async #runAll(text: string): Promise<void> {
    try {
      await this.#runOnce(text);
      while (this.#leaving === undefined && this.#parts.session.waiting > 0) await this.#runOnce("");
    } catch (error) {
      // A session tells its failures as events; what is thrown is a mistake, which must not take the screen with it.
      this.#tell.say([makeHarmless(error instanceof Error ? error.message : String(error))]);
    }
    this.run = "idle";
    this.note = "";
    this.#running = undefined;
    if (this.#leaving !== undefined) this.#tell.leave(this.#leaving);
    this.#tell.changed();
  }

  async #runOnce(text: string): Promise<void> {
    this.run = "running";
    for await (const event of this.#parts.session.submitMessage(text)) {
      if (event.type === "queued_input" && event.status !== "queued") this.#delivered(event.id);
      this.#tell.event(event);
      if (event.type !== "terminal") continue;
      const explanation = this.#parts.explain(event.terminal);
      if (explanation !== undefined) this.#tell.say(["", explanation]);
    }
  }

  #delivered(id: string): void {
    const found = this.#queue.find((waiting) => waiting.id === id);
    if (found === undefined) return;
    this.#queue = this.#queue.filter((waiting) => waiting !== found);
    this.#tell.prompt(found.text);
  }
}
