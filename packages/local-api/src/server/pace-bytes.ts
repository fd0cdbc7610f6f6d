import type { BodyStep, PacedStep } from "./body-step.ts";

/** That many bytes to a chunk, and that many milliseconds before each. */
export type Pace = { bytes: number; ms: number };

/** The same bytes in chunks at this pace, and at another from a `drip` on; whatever is waited for comes after a shorter one. */
export function* paceBytes(steps: Iterable<PacedStep>, start?: Pace): Generator<BodyStep> {
  let pace = start;
  let rest: Uint8Array = new Uint8Array();
  const struck: BodyStep[] = [];
  for (const step of steps) {
    if (step.kind === "bytes" && pace !== undefined) {
      rest = yield* wholeChunks(joined(rest, step.bytes), pace);
      yield* struck.splice(0);
      continue;
    }
    // A word for the log parts no chunk.
    if (step.kind === "struck" && rest.byteLength > 0) {
      struck.push(step);
      continue;
    }
    if (rest.byteLength > 0) yield* chunk(rest, pace);
    yield* struck.splice(0);
    rest = new Uint8Array();
    if (step.kind === "drip") pace = step;
    else yield step;
  }
  if (rest.byteLength > 0) yield* chunk(rest, pace);
  yield* struck;
}

/** Yields what makes full chunks, and returns what is left over. */
function* wholeChunks(bytes: Uint8Array, pace: Pace): Generator<BodyStep, Uint8Array> {
  let offset = 0;
  for (; offset + pace.bytes <= bytes.byteLength; offset += pace.bytes) {
    yield* chunk(bytes.subarray(offset, offset + pace.bytes), pace);
  }
  return bytes.subarray(offset);
}

function* chunk(bytes: Uint8Array, pace: Pace | undefined): Generator<BodyStep> {
  if (pace !== undefined && pace.ms > 0) yield { kind: "pause", ms: pace.ms };
  yield { kind: "bytes", bytes };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.byteLength === 0) return second;
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}
