import type { Fault, FaultPoint } from "./fault.ts";

/** Why a fault makes no sense wherever it is used, in one sentence; undefined when it does. */
export function faultProblem(fault: Fault): string | undefined {
  for (const [name, value, atLeast] of numbersOf(fault)) {
    if (Number.isInteger(value) && value >= atLeast) continue;
    return `The fault ${fault.kind} cannot have ${name} ${value}: give it a whole number from ${atLeast} on.`;
  }
  return undefined;
}

type Bound = readonly [name: string, value: number, atLeast: number];

function numbersOf(fault: Fault): readonly Bound[] {
  switch (fault.kind) {
    case "http":
      // A status below 200 does not end an exchange.
      return [["status", fault.status, 200]];
    case "late_headers":
      return fault.ms === undefined ? [] : [["ms", fault.ms, 0]];
    case "split":
      return [["bytes", fault.bytes, 1]];
    case "cut":
    case "error":
    case "stall":
      return [pointOf(fault.at)];
    case "pause":
      return [pointOf(fault.at), ["ms", fault.ms, 0]];
    case "drip":
      return [pointOf(fault.at), ["bytes", fault.bytes, 1], ["ms", fault.ms, 0]];
    case "duplicate":
      return [
        ["event", fault.at.event, 1],
        ["events", fault.events ?? 1, 1],
      ];
    case "drop":
    case "reorder":
    case "bad_json":
      return [["event", fault.at.event, 1]];
    case "unknown_event":
      return [pointOf(fault.at)];
    case "pings":
      return [pointOf(fault.at), ["count", fault.count ?? 1, 1], ["ms", fault.ms ?? 0, 0]];
    case "hang_up":
    case "line_ends":
      return [];
    default:
      return fault satisfies never;
  }
}

function pointOf(at: FaultPoint): Bound {
  return "event" in at ? ["event", at.event, 0] : ["byte", at.byte, 0];
}
