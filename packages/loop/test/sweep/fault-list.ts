import type { Fault } from "@loopsmith/local-api";
import type { QueryParams, TerminalReason } from "@loopsmith/loop";

/** Something that goes wrong with an answer, how often it does, and how a run may end because of it. */
export type SweepFault = {
  name: string;
  /** Undefined: nobody listens at the address. */
  fault: Fault | undefined;
  strikes: "once" | "always";
  /** What is left of the answer, if the run completes. */
  leaves: "all" | "whole_parts";
  ends: readonly TerminalReason["reason"][];
  params?: Partial<QueryParams>;
  /** It takes a part of an input away, which nobody can notice but by the input. */
  spoils?: true;
};

const COMPLETED = ["completed"] as const;
/** The run may get over it, or not, depending on what had come before. */
const SERIOUS = ["completed", "model_error"] as const;
const FATAL = ["model_error"] as const;
/** So short that a silence is noticed in a moment; a busy machine may be silent as long. */
const IMPATIENT = { idleMs: 6_000, headersMs: 6_000 } as const;

/**
 * The events of each faulted answer are 1 `message_start`, 2 to 6 or 7 its first block, then three more blocks, of which
 * the third is 12 to 16 and the fourth 17 to 21, then 22 `message_delta` and 23 `message_stop`.
 */
const BREAKS = [0, 1, 4, 9, 11, 14, 21, 22] as const;

export const sweepFaults: readonly SweepFault[] = [
  ...BREAKS.map((event) => once(`an end at event ${event}`, { kind: "cut", at: { event }, how: "eof" })),
  ...BREAKS.map((event) => once(`a reset at event ${event}`, { kind: "cut", at: { event }, how: "reset" })),
  ...[100, 700, 1_500].map((byte) => once(`an end at byte ${byte}`, { kind: "cut", at: { byte }, how: "eof" })),
  ...[333, 1_111].map((byte) => once(`a reset at byte ${byte}`, { kind: "cut", at: { byte }, how: "reset" })),
  ...[0, 1, 9, 14, 22].map((event) => impatient(once(`silence from event ${event}`, { kind: "stall", at: { event } }))),
  ...[1, 9, 14].map((event) =>
    once(`overloaded at event ${event}`, { kind: "error", at: { event }, type: "overloaded_error" }),
  ),
  ...[4, 21].map((event) => once(`an error at event ${event}`, { kind: "error", at: { event }, type: "api_error" })),
  ...[1, 16].map((event) => ({
    ...once(`a final error at event ${event}`, { kind: "error", at: { event }, type: "invalid_request_error" }),
    ends: SERIOUS,
  })),
  ...[1, 2, 11, 22].map((event) => once(`event ${event} twice`, { kind: "duplicate", at: { event } })),
  once("a whole block twice", { kind: "duplicate", at: { event: 12 }, events: 5 }),
  ...[1, 2, 11, 22, 23].map((event) => once(`no event ${event}`, { kind: "drop", at: { event } })),
  ...[1, 11, 22].map((event) => once(`event ${event} too late`, { kind: "reorder", at: { event } })),
  { ...once("an input without its beginning", { kind: "drop", at: { event: 14 } }), spoils: true },
  { ...once("an input back to front", { kind: "reorder", at: { event: 14 } }), spoils: true },
  ...[1, 9, 14, 22].map((event) => once(`event ${event} malformed`, { kind: "bad_json", at: { event } })),
  ...[1, 14].map((event) =>
    harmless(`an event of the future behind ${event}`, { kind: "unknown_event", at: { event } }),
  ),
  harmless("some pings", { kind: "pings", at: { event: 9 }, count: 5 }),
  { ...once("pings for ever", { kind: "pings", at: { event: 11 }, ms: 2 }), ends: SERIOUS, params: { replyMs: 6_000 } },
  harmless("a pause", { kind: "pause", at: { event: 14 }, ms: 10 }),
  harmless("a drip", { kind: "drip", at: { event: 4 }, bytes: 300, ms: 1 }),
  harmless("chunks of 64 bytes", { kind: "split", bytes: 64 }),
  ...(["crlf", "cr", "mixed"] as const).map((ends) => harmless(`line ends ${ends}`, { kind: "line_ends", ends })),
  harmless("late headers", { kind: "late_headers", ms: 10 }),
  impatient(once("no headers", { kind: "late_headers" })),
  {
    ...impatient(once("never any headers", { kind: "late_headers" })),
    strikes: "always",
    leaves: "whole_parts",
    ends: FATAL,
  },
  once("a broken socket", { kind: "hang_up" }),
  {
    name: "nothing but broken sockets",
    fault: { kind: "hang_up" },
    strikes: "always",
    leaves: "whole_parts",
    ends: FATAL,
  },
  { name: "nobody at the address", fault: undefined, strikes: "always", leaves: "whole_parts", ends: FATAL },
  ...[400, 401, 403, 422].map((status) => answered(status, FATAL)),
  ...[408, 409, 429, 500, 503, 504].map((status) => answered(status, COMPLETED)),
  {
    ...answered(404, SERIOUS),
    name: "an unknown model",
    fault: { kind: "http", status: 404, message: "model: it is not here" },
  },
  answered(404, FATAL),
  answered(413, ["prompt_too_long"]),
  {
    ...answered(400, ["prompt_too_long"]),
    name: "too long",
    fault: { kind: "http", status: 400, message: "prompt is too long: 9 > 8" },
  },
  answered(429, COMPLETED, { "retry-after": "1" }),
  answered(429, FATAL, { "retry-after": "3600" }),
  answered(400, COMPLETED, { "x-should-retry": "true" }),
  answered(500, FATAL, { "x-should-retry": "false" }),
  answered(529, COMPLETED),
  { ...answered(529, SERIOUS), name: "529 for ever", strikes: "always" },
  { ...answered(500, FATAL), name: "500 for ever", strikes: "always" },
  once("a page of a proxy", { kind: "http", status: 200, body: "<html>Please log in.</html>" }),
  {
    ...answered(502, COMPLETED),
    name: "502 and a page",
    fault: { kind: "http", status: 502, body: "<html>Bad gateway.</html>" },
  },
];

function once(name: string, fault: Fault): SweepFault {
  return { name, fault, strikes: "once", leaves: "whole_parts", ends: COMPLETED };
}

function harmless(name: string, fault: Fault): SweepFault {
  return { name, fault, strikes: "once", leaves: "all", ends: COMPLETED };
}

function impatient(fault: SweepFault): SweepFault {
  return { ...fault, ends: SERIOUS, params: IMPATIENT };
}

function answered(status: number, ends: SweepFault["ends"], headers: Record<string, string> = {}): SweepFault {
  const name = [status, ...Object.entries(headers).map((pair) => pair.join(" "))].join(", ");
  return { name, fault: { kind: "http", status, headers }, strikes: "once", leaves: "all", ends };
}
