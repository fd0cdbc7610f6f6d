import { describe, expect, it } from "vitest";
import { judgeHistory } from "../model/judge-history.ts";
import { readTrace } from "../model/read-trace.ts";
import { recordRun } from "../model/record-run.ts";
import type { Entry } from "../model/recording.ts";
import { SCRIPTS } from "../scripts/all-scripts.ts";
import { traceText } from "./trace-text.ts";

describe("a trace file", () => {
  it.each(SCRIPTS.filter(({ name }) => ["parallel", "cut_output", "retry", "abort_tool"].includes(name)))(
    "of $name opens as the run that it was, with a valid history",
    async ({ setup }) => {
      const recorded = await recordRun(setup);
      const reading = readTrace(traceText(setup.prompt, recorded));
      if (reading.kind === "malformed") throw new Error(reading.message);
      const { entries, histories } = reading.recording;
      const typesOf = (all: readonly Entry[]): string[] =>
        // Deltas that came close together are one event of a trace.
        all.map(({ event }) => event.type).filter((type) => type !== "text_delta");
      expect(typesOf(entries)).toEqual(["committed", ...typesOf(recorded.entries)]);
      expect(histories.at(-1)).toEqual(recorded.histories.at(-1));
      expect(judgeHistory(histories.at(-1) ?? [])).toMatchObject({ kind: "valid" });
    },
  );

  it.each([
    ["its end", 0, "terminal"],
    ["its end and half of the last event", 100, "usage"],
  ])("may lack %s, as that of a process that was killed does", async (_what, lost, last) => {
    const whole = traceText("Go.", await recordRun(SCRIPTS[0]!.setup));
    // What is written last: the last event, and the ends of the slices that it was in.
    const text = whole.slice(0, whole.indexOf("\n", whole.indexOf('"name":"terminal')) - 1);
    const reading = readTrace(text.slice(0, text.length - lost));
    expect(reading.kind === "trace" && reading.recording.entries.at(-1)?.event.type).toBe(last);
  });

  it("says how many events cannot be shown: those that were too large for it, and unknown ones", () => {
    const instant = { ph: "i", cat: "event", args: { event: { type: "stall", silentMs: 1, turn: 1, at: 0 } } };
    const later = { ...instant, args: { event: { type: "later", at: 1 } } };
    const tooLarge = { ph: "i", cat: "event" };
    expect(readTrace(JSON.stringify([instant, tooLarge, later]))).toMatchObject({ kind: "trace", missing: 2 });
  });

  it("is refused in a sentence where it is none", () => {
    expect(readTrace("hello")).toMatchObject({ kind: "malformed" });
    expect(readTrace("[]")).toMatchObject({ kind: "malformed" });
    expect(readTrace('{"a":1}')).toMatchObject({ kind: "malformed" });
  });
});
