import { describe, expect, it } from "vitest";
import { parseTranscript } from "#chapter";
import { line, prompt, result, started } from "./records.ts";

const decoder = new TextDecoder();
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const LINES = [
  prompt('A "prompt": {"v":1}, 好.'),
  started("t1"),
  result("t1", 'He said {"v":1}.'),
  prompt("Go on.", 2),
];
const TEXT = LINES.join("");

describe("12.5 parseTranscript", () => {
  it("12.5a torn at every byte, all but the torn record is there (B14)", () => {
    const bytes = encode(TEXT);
    const whole = parseTranscript(TEXT).records;
    expect(whole).toEqual(LINES.map((each) => JSON.parse(each)));
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const { records } = parseTranscript(decoder.decode(bytes.subarray(0, cut)));
      const complete = LINES.filter((_, index) => encode(LINES.slice(0, index + 1).join("")).length - 1 <= cut);
      expect(records).toEqual(whole.slice(0, complete.length));
    }
  });

  it("12.5a the torn end is told, and so is the place behind which nothing may be written", () => {
    const torn = parseTranscript(TEXT.slice(0, -2));
    expect(torn.safeLength).toBe(TEXT.length - (LINES.at(-1)?.length ?? 0));
    expect(torn.setAside).toEqual([{ line: 4, why: expect.stringContaining("not whole") }]);
    expect(parseTranscript(TEXT.slice(0, -1))).toMatchObject({ setAside: [], safeLength: TEXT.length - 1 });
  });

  it("12.5b NULs in the place of the last bytes cost the record that they are in, and no other (F58)", () => {
    const bytes = encode(TEXT);
    for (let from = bytes.length - (LINES.at(-1)?.length ?? 0); from <= bytes.length; from += 1) {
      const { records } = parseTranscript(decoder.decode(bytes.slice().fill(0, from)));
      expect(records).toHaveLength(from >= bytes.length - 1 ? 4 : 3);
    }
  });

  it("12.5b NULs between two records cost none (F58)", () => {
    expect(parseTranscript(`${prompt("One.")}\0\0\0${prompt("Two.", 2)}`).records).toHaveLength(2);
    expect(parseTranscript(`\u{FEFF}${prompt("One.")}\0\0`).records).toHaveLength(1);
  });

  it("12.5b a line that is there twice counts once (F57)", () => {
    for (const index of LINES.keys()) {
      const { records, setAside } = parseTranscript(LINES.toSpliced(index, 0, LINES[index] ?? "").join(""));
      expect(records).toHaveLength(LINES.length);
      expect(setAside).toEqual([{ line: index + 2, why: expect.stringContaining("twice") }]);
    }
  });

  it("12.5b a newer version is named and not guessed at (F60)", () => {
    const newer = parseTranscript(`${prompt("One.")}{"v":7,"kind":"turn","at":"noon"}\n`);
    expect(newer).toMatchObject({
      newerVersion: 7,
      setAside: [{ line: 2, why: expect.stringContaining("version 7") }],
    });
    expect(newer.records).toHaveLength(1);
    expect(parseTranscript(TEXT).newerVersion).toBeUndefined();
  });

  it("12.5c a record behind a torn one, in the same line, is found (B14)", () => {
    const torn = `${prompt("One.").slice(0, -9)}${prompt("Two.", 2)}${prompt("Three.", 3)}`;
    expect(parseTranscript(torn).records).toEqual([JSON.parse(prompt("Two.", 2)), JSON.parse(prompt("Three.", 3))]);
    // A piece that only looks like one is none.
    expect(parseTranscript('{"v":1,"at":1,"kind":"turn","messages":[{"input":{"v":1}').records).toEqual([]);
  });

  it.each([
    ["no JSON", "hello"],
    ["no object", "12"],
    ["null", "null"],
    ["no version", '{"kind":"dropped","at":1}'],
    ["an older version", '{"v":0,"kind":"dropped","at":1}'],
    ["an unknown kind", '{"v":1,"at":1,"kind":"toString"}'],
    ["a turn without messages", '{"v":1,"at":1,"kind":"turn"}'],
    ["a block that is none", '{"v":1,"at":1,"kind":"turn","origins":[],"messages":[{"role":"user","content":[3]}]}'],
  ])("12.5d %s is set aside, and the rest is loaded", (_what, foreign) => {
    const { records, setAside } = parseTranscript(`${prompt("One.")}${foreign}\n${line({ kind: "dropped" })}`);
    expect(records).toHaveLength(2);
    expect(setAside).toMatchObject([{ line: 2 }]);
  });
});
