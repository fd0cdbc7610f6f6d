import type { Fault, ScriptedReply } from "@loopsmith/local-api/model";
import { alterEvents, type Slot } from "./alter-event.ts";
import type { BodyStep } from "./body-step.ts";
import { encodeTexts } from "./encode-text.ts";
import { changeLineEnds } from "./line-end.ts";
import { paceBytes } from "./pace-bytes.ts";
import { strikeAtBytes, strikeAtEvents } from "./strike.ts";

/**
 * The body of an answer made of these texts (events, or one JSON text), with the pauses and faults of its script. Events
 * are changed in the order of the list, then struck behind, then written with their line ends; the body is struck behind
 * its bytes and paced. At one point what goes on comes before what ends the body; behind an end nothing is reached.
 */
export function playReply(
  texts: Iterable<string>,
  script: Pick<ScriptedReply, "faults" | "pauseMs">,
): Iterator<BodyStep> {
  const faults = script.faults ?? [];
  const slots = alterEvents(slotsOf(texts), faults);
  const written = changeLineEnds(strikeAtEvents(slots, faults, script.pauseMs ?? 0), faults);
  return splitAsAsked(paceBytes(strikeAtBytes(encodeTexts(written), faults)), faults);
}

function* slotsOf(texts: Iterable<string>): Generator<Slot> {
  for (const text of texts) yield [{ kind: "text", text }];
}

function* splitAsAsked(steps: Iterable<BodyStep>, faults: readonly Fault[]): Generator<BodyStep> {
  const split = faults.find((fault) => fault.kind === "split");
  if (split === undefined) return yield* steps;
  yield { kind: "struck", fault: split };
  yield* paceBytes(steps, { bytes: split.bytes, ms: 0 });
}
