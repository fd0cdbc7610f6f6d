import { httpFault, reply, text } from "@loopsmith/local-api";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { MemoryLog } from "./memory-log.ts";
import { eventsOf, foldHistory } from "./read-run.ts";
import { say, withEngine } from "./with-engine.ts";

leaveNothing();

describe("what random sessions have found", () => {
  it("L05 a rebase between two runs tells the history as it was then, however it grows later", async () => {
    const log = new MemoryLog();
    const thought = reply([{ type: "thinking", thinking: "Hm.", signature: "c2lnbmVk" }, text("From B.")]);
    const options = { model: "claude-sonnet-5-5", fallbackModel: "claude-haiku-4-5", log };
    await withEngine(
      [httpFault(404, { message: "model: claude-sonnet-5-5" }), thought, reply("From A.")],
      options,
      async (engine) => {
        const first = await say(engine, "One?");
        const second = await say(engine, "Two?");
        const [rebase] = eventsOf(second.events, "rebase");
        expect(rebase?.plan.messages).toEqual(first.terminal.messages);
        expect(foldHistory([], [...first.events, ...second.events])).toEqual(engine.mutableMessages);
        expect(log.resumed.messages).toEqual(engine.mutableMessages);
      },
    );
  });
});
