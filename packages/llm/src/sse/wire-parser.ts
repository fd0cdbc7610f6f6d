import { FieldReader, type RawEvent } from "./field-reader.ts";
import { LineSplitter } from "./line-splitter.ts";
import type { SseDiagnostic } from "./sse-diagnostic.ts";
import { toWireEvent } from "./to-wire-event.ts";
import { Utf8Text } from "./utf8-text.ts";
import type { WireEvent } from "./wire-event.ts";

export type SseOptions = {
  /** An event larger than this is refused (S51); default 8,000,000. Counted in UTF-16 units, of which no character has more than bytes. */
  maxEventBytes?: number | undefined;
  onDiagnostic?: ((diagnostic: SseDiagnostic) => void) | undefined;
};

const MAX_EVENT_BYTES = 8_000_000; // far above any real event, far below what hurts a process

/** A Messages API stream, chunk by chunk: the bytes go in, the events that they complete come out. */
export class WireParser {
  readonly #text = new Utf8Text();
  readonly #lines = new LineSplitter();
  readonly #fields: FieldReader;
  readonly #report: (diagnostic: SseDiagnostic) => void;
  #stopped = false;

  constructor(options: SseOptions = {}) {
    this.#fields = new FieldReader(options.maxEventBytes ?? MAX_EVENT_BYTES);
    this.#report = options.onDiagnostic ?? (() => {});
  }

  /** The value of the last `id:` line (S28). */
  get lastEventId(): string {
    return this.#fields.lastEventId;
  }

  /** The value of the last `retry:` line in milliseconds (S29); nothing acts upon it. */
  get retryMs(): number | undefined {
    return this.#fields.retryMs;
  }

  /** The events that this chunk completes, one by one; all of them have to be taken. Throws protocol `LlmError`s. */
  *push(chunk: Uint8Array): Generator<WireEvent, void> {
    const replacedBefore = this.#text.replaced;
    const text = this.#text.push(chunk);
    const count = this.#text.replaced - replacedBefore;
    if (count > 0) this.#report({ kind: "invalid_utf8", count });
    for (const line of this.#lines.push(text)) {
      const raw = this.#fields.push(line);
      const event = raw && this.#read(raw);
      if (event) yield event;
    }
    this.#fields.checkLength(this.#lines.heldLength);
  }

  #read(raw: RawEvent): WireEvent | undefined {
    const event = toWireEvent(raw);
    if (event === undefined) return undefined;
    const type = event.type === "unknown" ? event.name : event.type;
    if (this.#stopped) {
      this.#report({ kind: "after_message_stop", type });
      return undefined;
    }
    if (raw.name === "") this.#report({ kind: "missing_event_name", type });
    else if (raw.name !== type) this.#report({ kind: "event_name_differs", name: raw.name, type });
    this.#stopped = event.type === "message_stop";
    return event;
  }
}
