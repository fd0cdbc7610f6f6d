import type { Attachment } from "@loopsmith/loop/events";
import type { RunInput } from "@loopsmith/loop/recovery";

/**
 * What is said while a run goes on. Each input is given once: to the run, behind the results of a turn (L19), or, by
 * `takeRest`, to whoever begins the next one.
 */
export class InputQueue {
  #waiting: RunInput[] = [];
  #lastId = 0;

  /** How many inputs wait. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Queues what a person typed; gives the id under which its delivery is told. Blank text is refused. */
  enqueue(text: string): { id: string; status: "queued" | "rejected" } {
    const id = `input-${++this.#lastId}`;
    if (text.trim() === "") return { id, status: "rejected" };
    const event = { type: "queued_input", id, status: "delivered" } as const;
    this.#waiting.push({ block: { type: "text", text }, origin: "queued", event });
    return { id, status: "queued" };
  }

  /** Queues what the host wants the model to read, for instance that a file has changed (L19a). */
  attach(attachment: Attachment, text: string): void {
    this.#waiting.push({
      block: { type: "text", text },
      origin: "attachment",
      event: { type: "attachment", attachment },
    });
  }

  /** Everything that waits, attachments first, so that what a person said is the last word (B20). Nothing waits after. */
  take(): readonly RunInput[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return [...taken.filter(({ origin }) => origin !== "queued"), ...taken.filter(({ origin }) => origin === "queued")];
  }
}
