import type { PacedStep, TextStep } from "./body-step.ts";

/** UTF-16 units that go out together when nothing is waited for: a chunk for each delta would cost more than the delta. */
const BATCH = 16_384;

/** The texts as bytes, several texts to a chunk; the log hears of a fault behind the bytes that come before it. */
export function* encodeTexts(steps: Iterable<TextStep>): Generator<PacedStep> {
  const encoder = new TextEncoder();
  let batch = "";
  let struck: PacedStep[] = [];
  for (const step of steps) {
    if (step.kind === "text") batch += step.text;
    if (step.kind === "struck") struck.push(step);
    if (step.kind === "struck" || (step.kind === "text" && batch.length < BATCH)) continue;
    if (batch !== "") yield { kind: "bytes", bytes: encoder.encode(batch) };
    yield* struck;
    batch = "";
    struck = [];
    if (step.kind !== "text") yield step;
  }
  if (batch !== "") yield { kind: "bytes", bytes: encoder.encode(batch) };
  yield* struck;
}
