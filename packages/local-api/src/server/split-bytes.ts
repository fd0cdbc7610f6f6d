import type { BodyStep } from "./body-step.ts";

/** The same bytes in chunks of `size`; a pause, a stall or the end comes after a shorter one. */
export function splitBytes(steps: Iterable<BodyStep>, size: number): Iterator<BodyStep> {
  if (!(size >= 1)) throw new RangeError(`The fault split needs chunks of 1 byte or more, not ${size}.`);
  return split(steps, size);
}

function* split(steps: Iterable<BodyStep>, size: number): Generator<BodyStep> {
  let rest: Uint8Array = new Uint8Array();
  for (const step of steps) {
    if (step.kind !== "bytes") {
      if (rest.byteLength > 0) yield { kind: "bytes", bytes: rest };
      rest = new Uint8Array();
      yield step;
      continue;
    }
    const bytes = concat(rest, step.bytes);
    let offset = 0;
    for (; offset + size <= bytes.byteLength; offset += size) {
      yield { kind: "bytes", bytes: bytes.subarray(offset, offset + size) };
    }
    rest = bytes.subarray(offset);
  }
  if (rest.byteLength > 0) yield { kind: "bytes", bytes: rest };
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.byteLength + second.byteLength);
  both.set(first);
  both.set(second, first.byteLength);
  return both;
}
