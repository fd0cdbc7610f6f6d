import type { QueryEvent } from "@loopsmith/loop/events";
import { type Recording, recordingOf } from "./recording.ts";

/** A recording, or one sentence that says what the file is not. `missing`: events that are named in the file and cannot be shown. */
export type TraceReading =
  | { kind: "trace"; recording: Recording; missing: number }
  | { kind: "malformed"; message: string };

/** Larger files would stop the page. Bytes. */
export const LARGEST_TRACE = 50_000_000;

/**
 * Reads a file in the Trace Event format whose instants of category `event` carry the events of a run as `args.event`. The
 * list may lack its end, as that of a killed process does.
 */
export function readTrace(text: string): TraceReading {
  const list = parseList(text);
  if (list === undefined)
    return { kind: "malformed", message: "This is no trace: a list of trace events in JSON is expected." };
  const instants = list.filter((each) => isObject(each) && each.cat === "event");
  const events = instants.flatMap((each) => eventIn(each));
  if (events.length === 0)
    return { kind: "malformed", message: "No event of a run is in this file: write one with --trace." };
  const recording = recordingOf(events.map((event) => ({ event })));
  return { kind: "trace", recording, missing: instants.length - events.length };
}

function parseList(text: string): readonly unknown[] | undefined {
  const value = parse(text) ?? parse(`${text}]`) ?? parse(`${withoutLastLine(text)}]`);
  if (Array.isArray(value)) return value;
  return isObject(value) && Array.isArray(value.traceEvents) ? value.traceEvents : undefined;
}

/** The lines that are whole, of a file whose last one was being written. */
function withoutLastLine(text: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf("\n"))).replace(/,$/, "");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Every type of event; a trace of a later version may have more. */
const KNOWN: Readonly<Record<QueryEvent["type"], true>> = {
  request_start: true,
  text_delta: true,
  thinking_delta: true,
  tool_use: true,
  tool_start: true,
  tool_progress: true,
  tool_end: true,
  assistant_message: true,
  committed: true,
  rebase: true,
  transition: true,
  retry: true,
  stall: true,
  discarded: true,
  usage: true,
  queued_input: true,
  attachment: true,
  terminal: true,
};

const isKnown = (type: unknown): boolean => typeof type === "string" && Object.hasOwn(KNOWN, type);

function eventIn(instant: unknown): QueryEvent[] {
  const args = isObject(instant) ? instant.args : undefined;
  const event = isObject(args) ? args.event : undefined;
  if (!isObject(event) || typeof event.at !== "number" || !isKnown(event.type)) return [];
  // Written by the tracer from an event as it was; what else it holds is only shown.
  return [event as QueryEvent];
}
