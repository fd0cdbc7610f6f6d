import type { Attachment } from "@loopsmith/loop/events";
import type { RunInput } from "@loopsmith/loop/recovery";
import { todo } from "@loopsmith/course/todo";

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
    // 12.3 把所有等待的内容给出一次，附件在前；此后到来的等下一次调用。
    return todo(
      "12.3",
      "Give everything that waits, once, attachments first; what comes from now on waits for the next call.",
    );
  }
}
