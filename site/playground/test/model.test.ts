import { describe, expect, it } from "vitest";
import { firedRows } from "../model/decide-row.ts";
import { describeEvent } from "../model/describe-event.ts";
import { abortAt, disturbancesOf, FAULT_KINDS, faultAt, withoutDisturbance } from "../model/disturb.ts";
import { judgeHistory } from "../model/judge-history.ts";
import { lanesOf } from "../model/lanes.ts";
import { readLink, writeLink } from "../model/link.ts";
import { openTurn } from "../model/open-turn.ts";
import { packCalls } from "../model/pack-calls.ts";
import { recordRun } from "../model/record-run.ts";
import type { Recording } from "../model/recording.ts";
import { readSetup, type Setup } from "../model/setup.ts";
import { SCRIPTS } from "../scripts/all-scripts.ts";
import { CHINESE } from "../text/chinese.ts";
import { ENGLISH } from "../text/english.ts";

/** In the small number only some events are aborted at. */
const EVERY = process.env.LOOPSMITH_DEEP === "1" ? 1 : 6;

const setupOf = (name: string): Setup => {
  const found = SCRIPTS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No script is called ${name}.`);
  return found.setup;
};

const typesOf = ({ entries }: Recording): string[] => entries.map(({ event }) => event.type);

/** The rows of the decisions of a run, in order. */
async function rowsOf(name: string): Promise<string[]> {
  const { entries } = await recordRun(setupOf(name));
  const fired = firedRows(entries);
  return entries.flatMap(({ event }, index) =>
    event.type === "transition" || event.type === "terminal" ? [fired[index]?.row ?? "none"] : [],
  );
}

describe("the row of decide that fired", () => {
  it.each([
    ["normal", ["calls", "calls", "calls", "end"]],
    ["cut_output", ["cut", "cut", "end"]],
    ["too_long", ["too_long", "end"]],
    ["fallback", ["failed", "end"]],
    ["broken_after_start", ["failed", "end"]],
    ["pause", ["paused", "end"]],
    ["abort_tool", ["aborted"]],
    ["max_turns", ["calls", "calls"]],
    ["refusal", ["refused"]],
  ])("is told for each decision of %s", async (name, rows) => {
    expect(await rowsOf(name)).toEqual(rows);
  });

  it("covers what the decision tells beside itself, and no event of the stream", async () => {
    const { entries } = await recordRun(setupOf("max_turns"));
    const fired = firedRows(entries);
    const told = entries.flatMap(({ event }, index) => (fired[index] === undefined ? [] : [event.type]));
    expect(told).toEqual(["committed", "transition", "usage", "committed", "attachment", "usage", "terminal"]);
  });

  it("is none for an attempt that is only made again", async () => {
    const { entries } = await recordRun(setupOf("retry"));
    const fired = firedRows(entries);
    expect(entries.filter(({ event }, index) => event.type === "retry" && fired[index] !== undefined)).toEqual([]);
  });
});

describe("a disturbance at an event", () => {
  it("leaves the run as it was up to an abort, and ends it there", async () => {
    const setup = setupOf("parallel");
    const whole = await recordRun(setup);
    for (let index = 0; index < whole.entries.length; index += EVERY) {
      const cut = await recordRun(abortAt(setup, whole.entries, index));
      expect(typesOf(cut).slice(0, index + 1)).toEqual(typesOf(whole).slice(0, index + 1));
      expect(judgeHistory(cut.histories.at(-1) ?? [])).toMatchObject({ kind: "valid" });
    }
  });

  it.each(FAULT_KINDS)("strikes behind the event that was chosen: %s", async (kind) => {
    const setup = setupOf("abort_stream");
    const { abort: _abort, ...calm } = { ...setup, replies: [...setup.replies, ...setup.replies] };
    const whole = await recordRun(calm);
    const index = typesOf(whole).indexOf("text_delta") + 1;
    const entry = whole.entries[index];
    if (entry === undefined) throw new Error("The run has too few events.");
    const hit = await recordRun(faultAt(calm, entry, kind));
    const linesOf = ({ entries }: Recording) => entries.map(({ event }) => `${event.type} ${describeEvent(event)}`);
    const lines = linesOf(whole);
    const firstOther = linesOf(hit).findIndex((line, at) => line !== lines[at]);
    expect(firstOther).toBe(index + 1);
    expect(judgeHistory(hit.histories.at(-1) ?? [])).toMatchObject({ kind: "valid" });
  });

  it("can be taken out again", () => {
    const setup = { ...setupOf("abort_stream"), faults: "reset@event:3#1; eof@event:2#2" };
    expect(disturbancesOf(setup)).toEqual(["abort@text_delta:4", "reset@event:3#1", "eof@event:2#2"]);
    const calm = disturbancesOf(setup).reduce(withoutDisturbance, setup as Setup);
    expect(disturbancesOf(calm)).toEqual([]);
  });
});

describe("what is drawn of a run", () => {
  it("shows a tool that began while the model was speaking", async () => {
    const { streams, calls } = lanesOf((await recordRun(setupOf("early_start"))).entries);
    expect(calls[0]?.from).toBeLessThan(streams[0]?.to ?? 0);
    expect(calls.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  });

  it("puts calls that overlap into rows of their own", async () => {
    const rows = packCalls(lanesOf((await recordRun(setupOf("parallel"))).entries).calls);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows)
      for (const [index, call] of row.entries()) expect(call.asked).toBeGreaterThanOrEqual(row[index - 1]?.to ?? 0);
  });

  it("keeps the open turn beside the history until it is committed", async () => {
    const { entries } = await recordRun(setupOf("normal"));
    const committed = entries.findIndex(({ event }) => event.type === "committed");
    expect(openTurn(entries, committed - 1).map(({ type }) => type)).toEqual(["text", "tool_use"]);
    expect(openTurn(entries, committed)).toEqual([]);
  });
});

describe("a link", () => {
  it("holds a whole set-up, also one in Chinese", async () => {
    const setup = { ...setupOf("parallel"), prompt: "谁在用它？" };
    expect(await readLink(`#${await writeLink({ setup, at: 7 })}`)).toEqual({ setup, at: 7 });
  });

  it("names a script that nobody changed", async () => {
    expect(await writeLink({ script: "retry", at: 3 })).toBe("script=retry&at=3");
    expect(await readLink("#script=retry&at=3")).toEqual({ script: "retry", at: 3 });
  });

  it("is left out where it cannot be read", async () => {
    expect(await readLink("#run=%%%&at=-1")).toEqual({});
    expect(await readLink("#run=AAAA")).toEqual({});
  });
});

describe("a set-up that somebody typed", () => {
  it.each([
    ["{", "JSON"],
    ['{"prompt":"","tools":[],"replies":[]}', "prompt"],
    ['{"prompt":"a","tools":[{"name":"a b"}],"replies":[]}', "tools.0.name"],
    ['{"prompt":"a","tools":[],"replies":[{}]}', "blocks"],
    ['{"prompt":"a","tools":[],"replies":[],"faults":"explode"}', "explode"],
  ])("is refused with the place that is wrong: %s", (json, place) => {
    const reading = readSetup(json);
    expect(reading.kind === "malformed" && reading.message).toContain(place);
  });
});

it("has a title and a description for each script in both languages", () => {
  const names = SCRIPTS.map(({ name }) => name);
  expect(Object.keys(ENGLISH.scripts)).toEqual(names);
  expect(Object.keys(CHINESE.scripts)).toEqual(names);
});
