import type { Fault, FaultPoint } from "@loopsmith/local-api";
import type { SeededRandom } from "./seeded-random.ts";

const KINDS: Readonly<Record<Fault["kind"], number>> = {
  http: 3,
  late_headers: 2,
  hang_up: 2,
  split: 2,
  line_ends: 2,
  cut: 8,
  error: 4,
  stall: 3,
  pause: 3,
  drip: 1,
  duplicate: 2,
  drop: 2,
  reorder: 2,
  bad_json: 2,
  unknown_event: 2,
  pings: 2,
};

const ERROR_TYPES = ["overloaded_error", "api_error", "rate_limit_error", "invalid_request_error"] as const;

/** Something that goes wrong with an answer of about that many events. */
export function drawFault(random: SeededRandom, events: number): Fault {
  const kind = random.weighted(KINDS);
  const event = { event: random.int(1, events) };
  const at: FaultPoint = random.chance(0.5) ? { event: random.int(0, events) } : { byte: random.int(0, events * 110) };
  switch (kind) {
    case "http":
      return drawHttpFault(random);
    case "late_headers":
      return random.chance(0.3) ? { kind } : { kind, ms: random.small(30_000) };
    case "hang_up":
      return { kind };
    case "split":
      return { kind, bytes: random.int(20, 400) };
    case "line_ends":
      return { kind, ends: random.pick(["crlf", "cr", "mixed"]) };
    case "cut":
      return { kind, at, how: random.pick(["eof", "reset"]) };
    case "error":
      return { kind, at, type: random.pick(ERROR_TYPES) };
    case "stall":
      return { kind, at };
    case "pause":
      return { kind, at, ms: random.small(40_000) };
    case "drip":
      return { kind, at, bytes: random.int(50, 200), ms: random.int(1, 2_000) };
    case "duplicate":
      return { kind, at: event, events: random.int(1, 4) };
    case "drop":
    case "reorder":
    case "bad_json":
    case "unknown_event":
      return { kind, at: event };
    case "pings":
      return random.chance(0.3)
        ? { kind, at: event, ms: random.int(1_000, 9_000) }
        : { kind, at: event, count: random.int(1, 5), ms: random.small(3_000) };
    default:
      return kind satisfies never;
  }
}

/** An answer that is an error from the beginning, of any kind that there is. */
export function drawHttpFault(random: SeededRandom): Fault {
  const status = random.pick([400, 401, 403, 404, 408, 409, 413, 429, 500, 503, 529, 529]);
  const headers: Record<string, string> = {};
  if (status === 429) headers["retry-after"] = random.pick(["0", "2", "30", "3600"]);
  if (random.chance(0.1)) headers["x-should-retry"] = random.pick(["true", "false"]);
  if (random.chance(0.1)) return { kind: "http", status, headers, body: "<html>A proxy speaks.</html>" };
  return { kind: "http", status, headers };
}
