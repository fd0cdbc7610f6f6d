import type { Fault, FaultPoint, ScriptedReply } from "@loopsmith/local-api/model";
import type { BodyStep } from "./body-step.ts";
import { splitBytes } from "./split-bytes.ts";
import { errorEvent } from "./stream-events.ts";

/** A fault that ends the body. */
type Ending = Extract<Fault, { at: FaultPoint }>;

/** A step before it is bytes. */
type TextStep = { kind: "text"; text: string } | Exclude<BodyStep, { kind: "bytes" }>;

/**
 * The body of an answer made of these texts (events, or one JSON text), with the pauses and faults of its script. Of
 * several endings the one that is reached first counts; a point behind the end is never reached.
 */
export function playReply(
  texts: Iterable<string>,
  script: Pick<ScriptedReply, "faults" | "pauseMs">,
): Iterator<BodyStep> {
  const faults = script.faults ?? [];
  const endings = faults.filter((fault) => "at" in fault);
  const steps = endAtByte(encode(endAtText(texts, endings, script.pauseMs ?? 0)), endings);
  const split = faults.find((fault) => fault.kind === "split");
  return split === undefined ? steps : splitBytes(steps, split.bytes);
}

function* endAtText(texts: Iterable<string>, endings: readonly Ending[], pauseMs: number): Generator<TextStep> {
  const endingAt = (count: number): Ending | undefined =>
    endings.find((ending) => "event" in ending.at && ending.at.event === count);
  let count = 0;
  for (const text of texts) {
    const ending = endings.length === 0 ? undefined : endingAt(count);
    if (ending !== undefined) return yield* strike(ending);
    if (count > 0 && pauseMs > 0) yield { kind: "pause", ms: pauseMs };
    yield { kind: "text", text };
    count++;
  }
  const ending = endingAt(count);
  if (ending !== undefined) yield* strike(ending);
}

function* endAtByte(steps: Iterable<BodyStep>, endings: readonly Ending[]): Generator<BodyStep> {
  const ending = firstByByte(endings);
  if (ending === undefined) return yield* steps;
  let left = ending.byte;
  for (const step of steps) {
    if (step.kind === "bytes" && step.bytes.byteLength >= left) {
      if (left > 0) yield { kind: "bytes", bytes: step.bytes.subarray(0, left) };
      return yield* encode(strike(ending.fault));
    }
    if (step.kind === "bytes") left -= step.bytes.byteLength;
    yield step;
  }
}

function firstByByte(endings: readonly Ending[]): { byte: number; fault: Ending } | undefined {
  const byByte = endings.flatMap((fault) => ("byte" in fault.at ? [{ byte: fault.at.byte, fault }] : []));
  return byByte.sort((left, right) => left.byte - right.byte)[0];
}

function* strike(ending: Ending): Generator<TextStep> {
  switch (ending.kind) {
    case "cut":
      if (ending.how === "reset") yield { kind: "reset" };
      return;
    case "error":
      return yield { kind: "text", text: errorEvent(ending.type, ending.message ?? `A scripted ${ending.type}.`) };
    case "stall":
      return yield { kind: "stall" };
    default:
      return ending satisfies never;
  }
}

/** UTF-16 units that go out together when nothing is waited for: a chunk for each delta would cost more than the delta. */
const BATCH = 16_384;

function* encode(steps: Iterable<TextStep>): Generator<BodyStep> {
  const encoder = new TextEncoder();
  let batch = "";
  for (const step of steps) {
    if (step.kind === "text") {
      batch += step.text;
      if (batch.length < BATCH) continue;
    }
    if (batch !== "") yield { kind: "bytes", bytes: encoder.encode(batch) };
    batch = "";
    if (step.kind !== "text") yield step;
  }
  if (batch !== "") yield { kind: "bytes", bytes: encoder.encode(batch) };
}
