import { parseTranscript, resumeSession } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { judgeHistory } from "./judge-history.ts";
import { recordSession } from "./recorded-session.ts";
import { SeededRandom } from "./simulation/seeded-random.ts";

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const SESSIONS = isDeep ? 20 : 2;
const decoder = new TextDecoder();

const call = (id: string) => ({ type: "tool_use", id, name: "write", input: {} }) as const;
const line = (record: object, at = 1): string => `${JSON.stringify({ v: 1, at, ...record })}\n`;
const prompt = (content: string, at = 1): string =>
  line({ kind: "turn", messages: [{ role: "user", content }], origins: [["prompt"]] }, at);
const started = (id: string, ...ids: string[]): string =>
  line({ kind: "started", toolUseId: id, reply: { role: "assistant", content: [...ids, id].map(call) } });
const result = (id: string, content: string, outcome = "ok"): string =>
  line({ kind: "result", result: { type: "tool_result", tool_use_id: id, content }, outcome });

const resume = (text: string) => resumeSession(parseTranscript(text).records);

describe("a transcript that was cut (B14, F54 to F56)", () => {
  it(`B14 F55 torn at every byte of the last three records of ${SESSIONS} sessions`, { timeout: 300_000 }, async () => {
    const figures = { cuts: 0, unloadable: 0, lost: 0, refused: 0 };
    for (let seed = 1; seed <= SESSIONS; seed += 1) {
      const { lines, text } = await recordSession(seed);
      const bytes = new TextEncoder().encode(text);
      const ends = endsOf(lines);
      const whole = parseTranscript(text).records;
      expect(whole).toHaveLength(lines.length);
      figures.refused += whole.filter((_, count) => judgeHistory(resumeSession(whole.slice(0, count)).messages)).length;
      for (let cut = ends.at(-4) ?? 0; cut <= bytes.length; cut += 1) {
        figures.cuts += 1;
        const { records } = parseTranscript(decoder.decode(bytes.subarray(0, cut)));
        const complete = ends.filter((end) => end - 1 <= cut).length; // also without its line end
        if (records.length > complete) figures.unloadable += 1;
        if (JSON.stringify(records) !== JSON.stringify(whole.slice(0, complete))) figures.lost += 1;
      }
    }
    reportFigure("torn transcripts: cuts", figures.cuts, { atLeast: SESSIONS * 300 });
    reportFigure("torn transcripts: records that were none", figures.unloadable, { atMost: 0 });
    reportFigure("torn transcripts: with more lost than the torn record", figures.lost, { atMost: 0 });
    reportFigure("torn transcripts: histories that the strict server refuses", figures.refused, { atMost: 0 });
  });

  it("B14 a record that another program wrote behind a torn one is found", () => {
    const torn = `${prompt("One.").slice(0, -9)}${prompt("Two.")}`;
    expect(resume(torn).messages).toEqual([{ role: "user", content: "Two." }]);
    expect(resume(`{"v":1,"at":1,"kind":"turn","messages":[{"input":{"v":1}`).messages).toEqual([]);
  });

  it("F56 the last line needs no end, and the safe length says up to where lines are whole", () => {
    const text = prompt("One.") + prompt("Two.", 2);
    expect(parseTranscript(text)).toMatchObject({ setAside: [], safeLength: text.length });
    expect(parseTranscript(text.slice(0, -1))).toMatchObject({ setAside: [], safeLength: text.length - 1 });
    const torn = parseTranscript(text.slice(0, -2));
    expect(torn).toMatchObject({ safeLength: prompt("One.").length, setAside: [{ line: 2 }] });
    expect(torn.records).toHaveLength(1);
  });
});

describe("a transcript with other damage (F57 to F60)", () => {
  it("F57 a line that is there twice counts once", async () => {
    const { lines, resumed } = await recordSession(3);
    for (const index of lines.keys()) {
      const doubled = parseTranscript(lines.toSpliced(index, 0, lines[index] ?? "").join("\n"));
      expect(doubled.setAside).toEqual([{ line: index + 2, why: "It is there twice." }]);
      expect(resumeSession(doubled.records)).toEqual(resumed);
    }
    expect(resume(prompt("Again.", 1) + prompt("Again.", 2)).messages).toHaveLength(2);
  });

  it("F58 NULs in the place of the last bytes cost the record that they are in, and no other", () => {
    const bytes = new TextEncoder().encode(prompt("One.") + prompt("Two.", 2));
    const first = prompt("One.").length;
    for (let from = first; from <= bytes.length; from += 1) {
      const { records, safeLength } = parseTranscript(decoder.decode(bytes.slice().fill(0, from)));
      expect(records).toHaveLength(from >= bytes.length - 1 ? 2 : 1);
      expect(safeLength).toBe(from >= bytes.length - 1 ? bytes.length : first);
    }
    expect(resume(`${prompt("One.")}\0\0\0${prompt("Two.", 2)}`).messages).toHaveLength(2);
  });

  it("F59 a lone surrogate becomes U+FFFD, wherever it stands", () => {
    const { messages } = resume(`${prompt("a\ud83d")}${started("t1")}${result("t1", "b\udc00")}`);
    expect(JSON.stringify(messages)).not.toMatch(/\\ud/);
    expect(messages[0]?.content).toBe("a\u{FFFD}");
    expect(judgeHistory(messages)).toBeUndefined();
  });

  it("F60 a line of a newer version is not guessed at: it is named, and so is the way out", () => {
    const { newerVersion, setAside, records } = parseTranscript(`${prompt("One.")}{"v":7,"kind":"turn","at":"noon"}\n`);
    expect(newerVersion).toBe(7);
    expect(setAside).toEqual([{ line: 2, why: "It is of version 7; update @loopsmith/loop to read it." }]);
    expect(records).toHaveLength(1);
  });

  it.each([
    ["no JSON", "hello"],
    ["no object", "12"],
    ["no version", '{"kind":"dropped","at":1}'],
    ["an unknown kind", '{"v":1,"at":1,"kind":"toString"}'],
    ["a turn without messages", '{"v":1,"at":1,"kind":"turn"}'],
    ["a message of nobody", '{"v":1,"at":1,"kind":"turn","origins":[],"messages":[{"content":"?"}]}'],
    ["a block that is none", '{"v":1,"at":1,"kind":"turn","origins":[],"messages":[{"role":"user","content":[3]}]}'],
    ["a result of no call", '{"v":1,"at":1,"kind":"result","outcome":"ok","result":{}}'],
  ])("F60 %s is set aside, and the rest is loaded", (_what, foreign) => {
    const { records, setAside } = parseTranscript(`${prompt("One.")}${foreign}\n${prompt("Two.", 2)}`);
    expect(records).toHaveLength(2);
    expect(setAside).toMatchObject([{ line: 2 }]);
  });

  it("F60 a record whose predecessor is lost is left out when the history cannot take it, and that is told", async () => {
    const turn = (id: string) => ({
      kind: "turn",
      messages: [
        { role: "assistant", content: [call(id)] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "ok" }] },
      ],
      origins: [[], ["result"]],
    });
    const { messages, notes } = resume(
      line(turn("t1"), 1) + prompt("One.") + line(turn("t2"), 2) + line(turn("t2"), 3),
    );
    expect(messages).toHaveLength(3);
    expect(notes).toEqual([expect.stringContaining("M29"), expect.stringContaining("M60")]);
  });

  it("F54 to F60 damage of any kind never makes a history that is refused", { timeout: 300_000 }, async () => {
    const figures = { damaged: 0, refused: 0 };
    for (let seed = 1; seed <= SESSIONS; seed += 1) {
      const { lines } = await recordSession(seed);
      for (let n = 0; n < 50; n += 1) {
        const { messages } = resume(damaged(lines, new SeededRandom(seed * 1_000 + n)));
        figures.damaged += 1;
        if (judgeHistory(messages) !== undefined) figures.refused += 1;
      }
    }
    reportFigure("damaged transcripts", figures.damaged, { atLeast: SESSIONS * 50 });
    reportFigure("damaged transcripts: histories that are refused", figures.refused, { atMost: 0 });
  });
});

describe("the open turn of a process that has ended (L43)", () => {
  it("12.6a a call that had begun gets a result that says so, and one that had finished keeps its own", () => {
    const text = prompt("Go.") + started("t1") + started("t2", "t1") + result("t2", "done");
    const { messages, notes, unsaved } = resume(text);
    expect(messages.slice(1)).toEqual([
      { role: "assistant", content: [call("t1"), call("t2")] },
      {
        role: "user",
        content: [
          {
            ...{ type: "tool_result", tool_use_id: "t1", is_error: true },
            content: "unknown: the process ended while write ran. Look at what it has done before you call it again.",
          },
          { type: "tool_result", tool_use_id: "t2", content: "done" },
        ],
      },
    ]);
    expect(notes).toHaveLength(1);
    // What the resume has added is a record like any other: with it, the transcript tells the same without a repair.
    expect(resumeSession([...parseTranscript(text).records, ...(unsaved ?? [])])).toMatchObject({
      messages,
      notes: [],
    });
  });

  it("L43 a call that waited for its turn was not started, and is told so", () => {
    const waits = line({
      kind: "started",
      toolUseId: "t1",
      reply: { role: "assistant", content: [call("t1"), call("t2")] },
    });
    expect(JSON.stringify(resume(prompt("Go.") + waits).messages[2])).toContain(
      "not started: the process ended before write began.",
    );
  });

  it.each([
    ["in which no call had begun", result("t1", "No tool is called that.", "error")],
    ["that was dropped, though a call had begun", started("t1") + line({ kind: "dropped" })],
    ["whose run had ended without it", started("t1") + line({ kind: "end", terminal: { reason: "model_error" } })],
  ])("L43 a turn %s is forgotten", (_what, records) => {
    expect(resume(prompt("Go.") + records)).toMatchObject({ messages: [{ content: "Go." }], notes: [] });
  });

  it("L43 thinking without its signature, and a server tool without its result, do not stay", () => {
    const content = [
      { type: "thinking", thinking: "Hm.", signature: "" },
      { type: "server_tool_use", id: "s1", name: "web_search", input: {} },
      call("t1"),
    ];
    const { messages } = resume(
      prompt("Go.") + line({ kind: "started", toolUseId: "t1", reply: { role: "assistant", content } }),
    );
    expect(messages[1]?.content).toEqual([call("t1")]);
  });
});

function endsOf(lines: readonly string[]): number[] {
  let end = 0;
  return lines.map((each) => {
    end += new TextEncoder().encode(each).length + 1;
    return end;
  });
}

/** The lines with some of them cut, lost, doubled, in another's place, or padded. */
function damaged(lines: readonly string[], random: SeededRandom): string {
  const other = () => lines[random.int(0, lines.length - 1)] ?? "";
  return lines
    .flatMap((each) => {
      if (!random.chance(0.15)) return [each];
      const ways: [string[], ...string[][]] = [
        [],
        [each, each],
        [other()],
        [each.slice(0, random.int(0, each.length))],
        [`\0\0${each}`],
        [each.replace(/\d/g, "9")],
      ];
      return random.pick(ways);
    })
    .join("\n");
}
