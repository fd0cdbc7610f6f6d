import { LlmError } from "@loopsmith/llm/error";
import { FieldReader, type RawEvent } from "./field-reader.ts";
import { LineSplitter } from "./line-splitter.ts";
import type { SseDiagnostic } from "./sse-diagnostic.ts";
import { toWireEvent } from "./to-wire-event.ts";
import { Utf8Text } from "./utf8-text.ts";
import type { WireEvent } from "./wire-event.ts";

export type SseOptions = {
  /** An event larger than this is refused (S51); default 8,000,000. UTF-16 units are counted: never more than the bytes. */
  maxEventBytes?: number | undefined;
  onDiagnostic?: ((diagnostic: SseDiagnostic) => void) | undefined;
};

/** What one chunk came to: its events, and why the stream cannot be read on after them. */
export type ParsedChunk = { events: WireEvent[]; failure?: LlmError };

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

  /** Parses what this chunk completes. A broken event is the failure; the events before it count, wherever chunks end. */
  push(chunk: Uint8Array): ParsedChunk {
    const events: WireEvent[] = [];
    try {
      for (const line of this.#lines.push(this.#decode(chunk))) {
        const raw = this.#fields.push(line);
        const event = raw && this.#read(raw);
        if (event) events.push(event);
      }
      this.#fields.checkLength(this.#lines.heldLength);
      return { events };
    } catch (error) {
      if (error instanceof LlmError) return { events, failure: error };
      throw error;
    }
  }

  #decode(chunk: Uint8Array): string {
    const replacedBefore = this.#text.replaced;
    const text = this.#text.push(chunk);
    const count = this.#text.replaced - replacedBefore;
    if (count > 0) this.#report({ kind: "invalid_utf8", count });
    return text;
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
