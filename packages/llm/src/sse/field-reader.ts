import { LlmError } from "@loopsmith/llm/error";

/** One event as it came: its place, counted from 1, its last `event:` line (empty: none) and its data lines, joined. */
export type RawEvent = { number: number; name: string; data: string };

/** Lines to events, field by field, as the standard says (S23 to S37). */
export class FieldReader {
  readonly #maxLength: number;
  #number = 0;
  #name = "";
  #data: string | undefined;
  #lastEventId = "";
  #retryMs: number | undefined;

  /** `maxLength`: more data than that in one event is refused (S51), in UTF-16 units. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** Persists over events (S28). A POST is never resumed, so that it only serves who watches the stream. */
  get lastEventId(): string {
    return this.#lastEventId;
  }

  /** What the server asked for with `retry:` (S29); never acted upon. */
  get retryMs(): number | undefined {
    return this.#retryMs;
  }

  /** Takes one line; gives the event that a blank line completes, unless it has no data (S34). */
  push(line: string): RawEvent | undefined {
    if (line === "") return this.#complete();
    const colon = line.indexOf(":");
    if (colon === -1) this.#set(line, "");
    // One blank after the colon belongs to it (S25). A colon in front makes a comment (S26).
    else if (colon > 0)
      this.#set(line.slice(0, colon), line.slice(line.startsWith(" ", colon + 1) ? colon + 2 : colon + 1));
    return undefined;
  }

  /** Refuses an event whose parts so far, with this much more on the way, are over the cap (S52). */
  checkLength(more: number): void {
    if ((this.#data?.length ?? 0) + more <= this.#maxLength) return;
    const limit = this.#maxLength.toLocaleString("en-US");
    throw new LlmError(
      "protocol",
      `An event of the stream is larger than ${limit} bytes; raise maxEventBytes if the server may send that.`,
    );
  }

  #set(field: string, value: string): void {
    switch (field) {
      case "data":
        this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
        this.checkLength(0);
        return;
      case "event":
        this.#name = value;
        return;
      case "id":
        if (!value.includes("\0")) this.#lastEventId = value;
        return;
      case "retry":
        if (/^\d+$/.test(value)) this.#retryMs = Number(value);
        return;
      default: // Unknown fields are ignored (S30 to S32).
    }
  }

  #complete(): RawEvent | undefined {
    const [name, data] = [this.#name, this.#data];
    this.#name = "";
    this.#data = undefined;
    if (data === undefined) return undefined;
    this.#number += 1;
    return { number: this.#number, name, data };
  }
}
