import { describe, expect, it } from "vitest";
import { judgeHistory } from "../model/judge-history.ts";
import { recordRun } from "../model/record-run.ts";
import type { Recording } from "../model/recording.ts";
import { readSetup, writeSetup } from "../model/setup.ts";
import { SCRIPTS } from "../scripts/all-scripts.ts";

function reasonsOf({ entries }: Recording): string[] {
  return entries.flatMap(({ event }) => {
    if (event.type === "transition") return [event.transition.reason];
    return event.type === "terminal" ? [event.terminal.reason] : [];
  });
}

describe("each script of the playground", () => {
  it.each(SCRIPTS)(
    "$name takes the way it is offered for, and its history is valid after every event",
    async ({ setup, ends }) => {
      const recording = await recordRun(setup);
      expect(reasonsOf(recording)).toEqual(ends);
      expect(recording.gap).toBeUndefined();
      for (const history of new Set(recording.histories))
        expect(judgeHistory(history)).toMatchObject({ kind: "valid" });
      const last = recording.entries.at(-1)?.event;
      expect(last?.type === "terminal" && last.terminal.messages).toEqual(recording.histories.at(-1));
    },
  );

  it.each(SCRIPTS)("$name can be edited as text", ({ setup }) => {
    expect(readSetup(writeSetup(setup))).toEqual({ kind: "setup", setup });
  });

  it("gives the same recording each time", async () => {
    for (const { setup } of SCRIPTS.filter(({ name }) => ["parallel", "abort_tool", "retry"].includes(name)))
      expect(await recordRun(setup)).toEqual(await recordRun(setup));
  });
});
