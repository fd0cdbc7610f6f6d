import { describe, expect, it } from "vitest";
import { judgeHistory } from "../model/judge-history.ts";
import { readTrace } from "../model/read-trace.ts";
import { recordRun } from "../model/record-run.ts";
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
      expect(entries.slice(1).map(({ event }) => event.type)).toEqual(recorded.entries.map(({ event }) => event.type));
      expect(histories.at(-1)).toEqual(recorded.histories.at(-1));
      expect(judgeHistory(histories.at(-1) ?? [])).toMatchObject({ kind: "valid" });
    },
  );

  it.each([
    ["its end", 0],
    ["its end and half of its last line", 40],
  ])("may lack %s, as that of a process that was killed does", async (_what, lost) => {
    const recorded = await recordRun(SCRIPTS[0]!.setup);
    const whole = traceText("Go.", recorded).slice(0, -"\n]\n".length);
    const reading = readTrace(whole.slice(0, whole.length - lost));
    const left = recorded.entries.length + (lost === 0 ? 1 : 0);
    expect(reading.kind === "trace" && reading.recording.entries.length).toBe(left);
  });

  it("says how many events were too large for it", () => {
    const instant = { ph: "i", cat: "event", args: { event: { type: "stall", silentMs: 1, turn: 1, at: 0 } } };
    expect(readTrace(JSON.stringify([instant, { ph: "i", cat: "event" }]))).toMatchObject({
      kind: "trace",
      missing: 1,
    });
  });

  it("is refused in a sentence where it is none", () => {
    expect(readTrace("hello")).toMatchObject({ kind: "malformed" });
    expect(readTrace("[]")).toMatchObject({ kind: "malformed" });
    expect(readTrace('{"a":1}')).toMatchObject({ kind: "malformed" });
  });
});
