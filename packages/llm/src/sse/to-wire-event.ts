import { LlmError } from "@loopsmith/llm/error";
import { hasShape, isRecord } from "./event-shape.ts";
import type { RawEvent } from "./field-reader.ts";
import { usualDelta } from "./usual-delta.ts";
import type { WireEvent } from "./wire-event.ts";

/**
 * Parses and shapes one event; undefined for `[DONE]` (S42). `data.type` counts, not the `event:` line (S35, S36). Throws a
 * protocol error that numbers the event and quotes its beginning (S44, S45); pings and errors may be malformed (S44, S56).
 */
export function toWireEvent(raw: RawEvent): WireEvent | undefined {
  if (raw.data === "[DONE]") return undefined;
  const delta = usualDelta(raw.data);
  if (delta) return delta;
  let value: unknown;
  try {
    value = JSON.parse(raw.data);
  } catch (error) {
    return unreadable(raw, `is not valid JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  return isRecord(value) ? shape(value, raw) : unreadable(raw, "is not a JSON object");
}

function shape(value: Record<string, unknown>, raw: RawEvent): WireEvent {
  const type = typeof value.type === "string" ? value.type : raw.name;
  switch (type) {
    case "content_block_delta": // first, because nearly all events are deltas
    case "message_start":
    case "message_delta":
    case "message_stop":
    case "content_block_start":
    case "content_block_stop":
      value.type = type;
      if (!hasShape(type, value)) throw protocolError(raw, `does not have the fields of ${type}`);
      return value as WireEvent; // hasShape has just looked at every field that this package reads.
    case "ping":
      return { type };
    case "error":
      return errorEvent(value.error, raw.data);
    default:
      return { type: "unknown", name: type, data: value };
  }
}

/** What its name alone says about an event that cannot be read. */
function unreadable(raw: RawEvent, problem: string): WireEvent {
  if (raw.name === "ping") return { type: "ping" };
  if (raw.name === "error") return errorEvent(undefined, raw.data);
  throw protocolError(raw, problem);
}

function errorEvent(error: unknown, data: string): WireEvent {
  const facts = isRecord(error) ? error : {};
  const type = typeof facts.type === "string" ? facts.type : "unknown";
  const message = typeof facts.message === "string" ? facts.message : excerpt(data);
  return { type: "error", error: { type, message } };
}

function protocolError(raw: RawEvent, problem: string): LlmError {
  return new LlmError("protocol", `Event ${raw.number} of the stream ${problem}: ${excerpt(raw.data)}`);
}

const EXCERPT_LENGTH = 120; // characters; enough to recognise the event, short enough for one line

function excerpt(data: string): string {
  const characters = [...data.slice(0, 2 * EXCERPT_LENGTH)];
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH).join("")}…` : data;
}
