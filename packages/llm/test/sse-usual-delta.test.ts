import fc from "fast-check";
import { expect, it } from "vitest";
import { readEvents } from "./sse-bytes.ts";

// Deltas in their usual spelling are read by their text alone. A blank at the end of the data changes nothing in what it says,
// but makes it unusual, so that it is parsed as a whole: both ways have to come to the same, for right lines and for broken ones.

const RUNS = process.env.LOOPSMITH_DEEP === "1" ? 20_000 : 500;

const kind = fc.constantFrom(
  ["text_delta", "text"],
  ["thinking_delta", "thinking"],
  ["input_json_delta", "partial_json"],
  ["signature_delta", "signature"],
  ["text_delta", "partial_json"],
);
const json = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => JSON.stringify(text)),
  fc.string({ unit: "grapheme" }).map((text) => JSON.stringify(text)),
  fc.constantFrom('"\\ud83d"', '"\\/"', '"\\u0000"', '"\t"', '"\\x"', '"\u2028"', '"\u007f"', '"a","b":"c"', "null"),
  fc.constantFrom('"a"}},"x":{"y":{"z":"', '"', '""', ' "a"', '"a" ', '"a\\"', '"a\\\\"', '"\uFEFF"', "[1]", "3"),
);
const index = fc.oneof(
  fc.nat(40).map(String),
  fc.constantFrom("00", "-0", "-1", "1.0", "1e0", "9007199254740993", "999999999999999", "1000000000000000", ""),
);
const line = fc
  .tuple(kind, index, json)
  .map(
    ([[type, field], at, text]) =>
      `{"type":"content_block_delta","index":${at},"delta":{"type":"${type}","${field}":${text}}}`,
  );

/** The line with one character taken out, doubled or exchanged. */
const mutated = fc
  .tuple(line, fc.nat(), fc.constantFrom("", '"', "\\", "}", "{", ",", ":", " ", "0", "é", "\v"))
  .map(([text, at, other]) => {
    const place = at % text.length;
    return text.slice(0, place) + other + text.slice(place + (at % 2));
  });

async function outcome(data: string): Promise<unknown> {
  return readEvents(`event: content_block_delta\ndata: ${data}\n\n`).catch((error: { kind: string }) => error.kind);
}

it("B47 a delta in its usual spelling is the event that a whole parse gives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(line, mutated), async (data) => {
      expect(await outcome(data)).toEqual(await outcome(`${data} `));
    }),
    { numRuns: RUNS },
  );
});

it("B47 a usual delta of 7 MB is read, and one whose end is missing is refused", async () => {
  const data = `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"深${"a".repeat(6_999_999)}`;
  const [event] = (await outcome(`${data}"}}`)) as [{ delta: { text: string } }];
  expect(event.delta.text.length).toBe(7_000_000);
  expect(await outcome(data)).toBe("protocol");
  expect(await outcome(`${data}\\"}}`)).toBe("protocol");
});
