import type { PacedStep, TextStep } from "./body-step.ts";

/** UTF-16 units that go out together when nothing is waited for: a chunk for each delta would cost more than the delta. */
const BATCH = 16_384;

/** The texts as bytes, several texts to a chunk. */
export function* encodeTexts(steps: Iterable<TextStep>): Generator<PacedStep> {
  const encoder = new TextEncoder();
  let batch = "";
  for (const step of steps) {
    if (step.kind === "text") batch += step.text;
    // Only a word for the log: it parts no chunk.
    if (step.kind === "struck") yield step;
    if (step.kind === "struck" || (step.kind === "text" && batch.length < BATCH)) continue;
    if (batch !== "") yield { kind: "bytes", bytes: encoder.encode(batch) };
    batch = "";
    if (step.kind !== "text") yield step;
  }
  if (batch !== "") yield { kind: "bytes", bytes: encoder.encode(batch) };
}
