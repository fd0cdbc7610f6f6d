import type { Fault, FaultPoint } from "./fault.ts";

/** A fault as `readFaults` reads it, all in ASCII; only the `details` of an http fault have no form in text. */
export function writeFault(fault: Fault): string {
  switch (fault.kind) {
    case "http": {
      const { status, type, message, body, headers } = fault;
      return `http=${status}${options({ type, message, body, ...headers })}`;
    }
    case "late_headers":
      return `late_headers${value(fault.ms)}`;
    case "hang_up":
      return "hang_up";
    case "cut":
      return `${fault.how}${point(fault.at)}`;
    case "error":
      return `error${value(fault.type)}${point(fault.at)}${options({ message: fault.message })}`;
    case "pause":
      return `pause${value(fault.ms)}${point(fault.at)}`;
    case "drip":
      return `drip${value(fault.bytes)}${point(fault.at)}${options({ ms: fault.ms })}`;
    case "duplicate":
      return `duplicate${point(fault.at)}${options({ events: fault.events })}`;
    case "stall":
    case "drop":
    case "reorder":
      return `${fault.kind}${point(fault.at)}`;
    case "bad_json":
      return `bad_json${point(fault.at)}${options({ data: fault.data })}`;
    case "unknown_event":
      return `unknown_event${value(fault.type)}${point(fault.at)}`;
    case "pings":
      return `pings${value(fault.count)}${point(fault.at)}${options({ ms: fault.ms })}`;
    case "split":
      return `split${value(fault.bytes)}`;
    case "line_ends":
      return `line_ends${value(fault.ends)}`;
    default:
      return fault satisfies never;
  }
}

function value(given: string | number | undefined): string {
  return given === undefined ? "" : `=${encodeURIComponent(given)}`;
}

function point(at: FaultPoint): string {
  return "event" in at ? `@event:${at.event}` : `@byte:${at.byte}`;
}

function options(given: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(given)
    .map(([key, each]) => (each === undefined ? "" : `,${key}${value(each)}`))
    .join("");
}
