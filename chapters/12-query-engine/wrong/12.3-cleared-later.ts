// mistake: clears the queue later, and loses what came in between
// killed by: 12.3a
import type { Attachment } from "@loopsmith/loop/events";
import type { RunInput } from "@loopsmith/loop/recovery";

export class InputQueue {
  #waiting: RunInput[] = [];
  #lastId = 0;
  get size(): number {
    return this.#waiting.length;
  }
  enqueue(text: string): { id: string; status: "queued" | "rejected" } {
    const id = `input-${++this.#lastId}`;
    if (text.trim() === "") return { id, status: "rejected" };
    const event = { type: "queued_input", id, status: "delivered" } as const;
    this.#waiting.push({ block: { type: "text", text }, origin: "queued", event });
    return { id, status: "queued" };
  }
  attach(attachment: Attachment, text: string): void {
    this.#waiting.push({
      block: { type: "text", text },
      origin: "attachment",
      event: { type: "attachment", attachment },
    });
  }
  take(): readonly RunInput[] {
    const taken = [...this.#waiting];
    queueMicrotask(() => {
      this.#waiting = [];
    });
    return [...taken.filter(({ origin }) => origin !== "queued"), ...taken.filter(({ origin }) => origin === "queued")];
  }
}
