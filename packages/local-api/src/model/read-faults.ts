import type { Fault } from "./fault.ts";
import {
  type FaultFields,
  readFields,
  refuseLeftOver,
  takeEvent,
  takeNumber,
  takeNumberOption,
  takeOption,
  takePoint,
  takeValue,
} from "./fault-fields.ts";
import { type PlannedFault, planProblem } from "./planned-fault.ts";

/** A plan of faults, or why a text is none: one sentence, and the grammar. */
export type FaultReading = { kind: "read"; plan: readonly PlannedFault[] } | { kind: "malformed"; message: string };

/** How a fault is written in a request header or on a command line. */
export const FAULT_GRAMMAR = "NAME[=VALUE][@event:N|@byte:N][,KEY=VALUE]...[#REQUEST], several separated by ;";

/** Reads faults from a text (`FAULT_GRAMMAR`). Values are percent-decoded; `run=WORD` is no fault. Never throws. */
export function readFaults(text: string): FaultReading {
  try {
    const parts = text.split(";").map((part) => part.trim());
    const plan = parts.filter((part) => part !== "" && !RUN.test(part)).map(readPlanned);
    const problem = planProblem(plan);
    return problem === undefined ? { kind: "read", plan } : malformed(problem);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return malformed(error.message);
  }
}

/** Tells two texts apart that ask for the same, because the requests of each text are counted on their own. */
const RUN = /^run=[\w-]+$/;

function malformed(problem: string): FaultReading {
  return {
    kind: "malformed",
    message: `${problem} The form is ${FAULT_GRAMMAR}, for instance reset@event:3#1; split=7.`,
  };
}

function readPlanned(text: string): PlannedFault {
  const [written = "", request, more] = text.split("#").map((part) => part.trim());
  if (more !== undefined || (request !== undefined && !/^\d+$/.test(request))) {
    throw new SyntaxError(`"${text}" names no request: write #2 for the second one.`);
  }
  const fields = readFields(written);
  const fault = readFault(fields);
  refuseLeftOver(fields);
  return request === undefined ? { fault } : { fault, request: Number(request) };
}

function readFault(fields: FaultFields): Fault {
  const read = Object.hasOwn(READERS, fields.name) ? READERS[fields.name] : undefined;
  if (read !== undefined) return read(fields);
  throw new SyntaxError(`No fault is called ${fields.name}: there are ${FAULT_NAMES.join(", ")}.`);
}

const READERS: Readonly<Record<string, (fields: FaultFields) => Fault>> = {
  http: readHttp,
  late_headers: (fields) => ({
    kind: "late_headers",
    ...(fields.value === undefined ? {} : { ms: takeNumber(fields, "MS") }),
  }),
  hang_up: () => ({ kind: "hang_up" }),
  eof: (fields) => ({ kind: "cut", at: takePoint(fields), how: "eof" }),
  reset: (fields) => ({ kind: "cut", at: takePoint(fields), how: "reset" }),
  error: (fields) => ({
    kind: "error",
    at: takePoint(fields),
    type: takeValue(fields, "TYPE"),
    ...takeOption(fields, "message"),
  }),
  stall: (fields) => ({ kind: "stall", at: takePoint(fields) }),
  pause: (fields) => ({ kind: "pause", at: takePoint(fields), ms: takeNumber(fields, "MS") }),
  drip: (fields) => ({
    kind: "drip",
    at: takePoint(fields),
    bytes: takeNumber(fields, "BYTES"),
    ms: takeNumberOption(fields, "ms").ms ?? DRIP_MS,
  }),
  duplicate: (fields) => ({ kind: "duplicate", at: takeEvent(fields), ...takeNumberOption(fields, "events") }),
  drop: (fields) => ({ kind: "drop", at: takeEvent(fields) }),
  reorder: (fields) => ({ kind: "reorder", at: takeEvent(fields) }),
  bad_json: (fields) => ({ kind: "bad_json", at: takeEvent(fields), ...takeOption(fields, "data") }),
  unknown_event: (fields) => ({
    kind: "unknown_event",
    at: takeEvent(fields),
    ...(fields.value === undefined ? {} : { type: takeValue(fields, "TYPE") }),
  }),
  pings: (fields) => ({
    kind: "pings",
    at: takeEvent(fields),
    ...(fields.value === undefined ? {} : { count: takeNumber(fields, "COUNT") }),
    ...takeNumberOption(fields, "ms"),
  }),
  split: (fields) => ({ kind: "split", bytes: takeNumber(fields, "BYTES") }),
  line_ends: readLineEnds,
};

/** The names that a fault can have in text. */
export const FAULT_NAMES: readonly string[] = Object.keys(READERS);

/** Milliseconds between two drips of a fault that does not say. */
const DRIP_MS = 1_000;

/** `type`, `message` and `body` are about the answer; every other option is one of its headers. */
function readHttp(fields: FaultFields): Fault {
  const status = takeNumber(fields, "STATUS");
  const about = { ...takeOption(fields, "type"), ...takeOption(fields, "message"), ...takeOption(fields, "body") };
  const headers = Object.fromEntries(fields.options);
  fields.options.clear();
  return { kind: "http", status, ...about, ...(Object.keys(headers).length === 0 ? {} : { headers }) };
}

function readLineEnds(fields: FaultFields): Fault {
  const asked = takeValue(fields, "crlf|cr|mixed");
  const ends = (["crlf", "cr", "mixed"] as const).find((each) => each === asked);
  if (ends !== undefined) return { kind: "line_ends", ends };
  throw new SyntaxError(`line_ends cannot be "${asked}": give it crlf, cr or mixed.`);
}
