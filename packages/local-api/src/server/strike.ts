import type { Fault } from "@loopsmith/local-api/model";
import type { Slot } from "./alter-event.ts";
import type { PacedStep, TextStep } from "./body-step.ts";
import { encodeTexts } from "./encode-text.ts";
import { errorEvent, pingEvent, unknownEvent } from "./stream-events.ts";

/** A fault that strikes behind an event, or behind a byte. */
type Striking = Extract<Fault, { kind: "cut" | "error" | "stall" | "pause" | "drip" | "unknown_event" | "pings" }>;

/** After these nothing else can strike. */
const ENDING: readonly Fault["kind"][] = ["cut", "error", "stall"];

/** The steps of these slots, `pauseMs` apart, with what strikes behind events. */
export function* strikeAtEvents(slots: Iterable<Slot>, faults: readonly Fault[], pauseMs: number): Generator<TextStep> {
  const striking = strikingOf(faults);
  let event = 0;
  yield* strikeBehind(event, striking);
  for (const slot of slots) {
    if (event++ > 0 && pauseMs > 0) yield { kind: "pause", ms: pauseMs };
    yield* slot;
    yield* strikeBehind(event, striking);
  }
}

function* strikeBehind(event: number, striking: readonly Striking[]): Generator<TextStep> {
  for (const fault of striking) if ("event" in fault.at && fault.at.event === event) yield* strike(fault);
}

/** The same steps with what strikes behind bytes. */
export function* strikeAtBytes(steps: Iterable<PacedStep>, faults: readonly Fault[]): Generator<PacedStep> {
  const waiting = strikingOf(faults).flatMap((fault) => ("byte" in fault.at ? [{ byte: fault.at.byte, fault }] : []));
  waiting.sort((left, right) => left.byte - right.byte);
  if (waiting.length === 0) return yield* steps;
  let sent = 0;
  yield* strikeDue(waiting, sent);
  for (const step of steps) {
    if (step.kind !== "bytes") {
      yield step;
      continue;
    }
    let { bytes } = step;
    for (let next = waiting[0]; next !== undefined && next.byte <= sent + bytes.byteLength; next = waiting[0]) {
      const before = bytes.subarray(0, next.byte - sent);
      yield { kind: "bytes", bytes: before };
      sent += before.byteLength;
      bytes = bytes.subarray(before.byteLength);
      yield* strikeDue(waiting, sent);
    }
    if (bytes.byteLength > 0) yield { kind: "bytes", bytes };
    sent += bytes.byteLength;
  }
}

function* strikeDue(waiting: { byte: number; fault: Striking }[], sent: number): Generator<PacedStep> {
  while (waiting[0]?.byte === sent) {
    const { fault } = waiting[0];
    waiting.shift();
    yield* encodeTexts(strike(fault));
  }
}

/** In the order of the list, and what ends the body last. */
function strikingOf(faults: readonly Fault[]): Striking[] {
  const all = faults.filter((fault) => isStriking(fault));
  return [...all.filter(({ kind }) => !ENDING.includes(kind)), ...all.filter(({ kind }) => ENDING.includes(kind))];
}

function isStriking(fault: Fault): fault is Striking {
  return ["cut", "error", "stall", "pause", "drip", "unknown_event", "pings"].includes(fault.kind);
}

function* strike(fault: Striking): Generator<TextStep> {
  yield { kind: "struck", fault };
  switch (fault.kind) {
    case "cut":
      return yield { kind: fault.how === "reset" ? "reset" : "cut" };
    case "error":
      yield { kind: "text", text: errorEvent(fault.type, fault.message ?? `A scripted ${fault.type}.`) };
      return yield { kind: "cut" };
    case "stall":
      return yield { kind: "stall" };
    case "pause":
      return yield { kind: "pause", ms: fault.ms };
    case "drip":
      return yield { kind: "drip", bytes: fault.bytes, ms: fault.ms };
    case "unknown_event":
      return yield { kind: "text", text: unknownEvent(fault.type ?? "future_event") };
    case "pings":
      return yield* pings(fault);
    default:
      return fault satisfies never;
  }
}

function* pings({ count = Number.POSITIVE_INFINITY, ms = 0 }: Extract<Fault, { kind: "pings" }>): Generator<TextStep> {
  for (let sent = 0; sent < count; sent++) {
    if (sent > 0 && ms > 0) yield { kind: "pause", ms };
    yield { kind: "text", text: pingEvent() };
  }
}
