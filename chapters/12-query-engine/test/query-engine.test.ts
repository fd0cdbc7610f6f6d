import { reply, text, toolUse } from "@loopsmith/local-api";
import { describe, expect, it } from "vitest";
import { Busy } from "#chapter";
import { everythingReady } from "./manual-clock.ts";
import { MemoryLog } from "./memory-log.ts";
import { blocksOf, collect, gate, messagesSent, registryOf, tool, withEngine } from "./play.ts";

const callsOf = (...names: string[]) => reply(names.map((name, index) => toolUse(name, {}, `t${index + 1}`)));
const echo = tool("echo", () => ({ content: "echo" }));

describe("12.7 QueryEngine.submitMessage", () => {
  it("12.7a a second prompt while a run goes on is refused at once, and changes nothing (B84)", async () => {
    await withEngine([callsOf("echo"), reply("One.")], { tools: registryOf(echo) }, async (engine, api) => {
      const { terminal } = await collect(engine.submitMessage("First."), () => {
        expect(() => engine.submitMessage("Second.")).toThrow(Busy);
      });
      expect(terminal.reason).toBe("completed");
      expect(engine.mutableMessages).toHaveLength(4);
      expect(JSON.stringify(messagesSent(api))).not.toContain("Second.");
    });
  });

  it("12.7a a run is on from the call, before anybody reads it", async () => {
    await withEngine([reply("One.")], {}, async (engine) => {
      const run = engine.submitMessage("First.");
      expect(() => engine.submitMessage("Second.")).toThrow(Busy);
      expect((await collect(run)).terminal.reason).toBe("completed");
    });
  });

  it("12.7a a run that is being left is closing until its last tool has ended (B84)", async () => {
    const { opened, open } = gate();
    const slow = tool("slow", async () => {
      await opened;
      return { content: "late" };
    });
    const context = { graceMs: 10_000 };
    await withEngine([callsOf("slow"), reply("Two.")], { tools: registryOf(slow), context }, async (engine) => {
      const run = engine.submitMessage("First.");
      for (let step = await run.next(); !step.done && step.value.type !== "assistant_message"; )
        step = await run.next();
      const left = run.return(undefined as never); // nobody looks at its value
      await everythingReady();
      expect(() => engine.submitMessage("Second.")).toThrow(Busy);
      open();
      await left;
      expect((await collect(engine.submitMessage("Second."))).terminal.reason).toBe("completed");
    });
  });

  it("12.7b what is said during a run follows the results of its turn, as the last block (B20)", async () => {
    await withEngine([callsOf("echo", "echo"), reply("One.")], { tools: registryOf(echo) }, async (engine, api) => {
      const { events } = await collect(engine.submitMessage("First."), ({ type }) => {
        if (type === "tool_start" && engine.waiting === 0) engine.enqueue("wait");
      });
      const blocks = blocksOf(messagesSent(api)[1]?.at(-1));
      expect(blocks.map(({ type }) => type)).toEqual(["tool_result", "tool_result", "text"]);
      expect(blocks.at(-1)).toEqual(text("wait"));
      expect(events.filter(({ type }) => type === "queued_input")).toMatchObject([{ status: "delivered" }]);
    });
  });

  it("12.7c what comes too late for a run stands before the next prompt, or is the prompt (L19)", async () => {
    await withEngine([reply("One."), reply("Two."), reply("Three.")], {}, async (engine, api) => {
      await collect(engine.submitMessage("First."), ({ type }) => {
        if (type === "assistant_message") engine.enqueue("Late.");
      });
      expect(engine.waiting).toBe(1);
      await collect(engine.submitMessage("Second."));
      expect(blocksOf(messagesSent(api)[1]?.at(-1))).toEqual([text("Late."), text("Second.")]);
      engine.enqueue("Alone.");
      await collect(engine.submitMessage(""));
      expect(blocksOf(messagesSent(api)[2]?.at(-1))).toEqual([text("Alone.")]);
    });
  });

  it("12.7d nothing to say is no run: it is refused, and the next one may begin", async () => {
    await withEngine([reply("One.")], {}, async (engine) => {
      expect(() => engine.submitMessage(" \n")).toThrow(TypeError);
      expect((await collect(engine.submitMessage("First."))).terminal.reason).toBe("completed");
    });
  });

  it("12.7e an interruption ends this run and no other, also in the tick of its prompt (B84)", async () => {
    await withEngine([reply("Two.")], {}, async (engine) => {
      const run = engine.submitMessage("First.");
      const interrupted = engine.interrupt();
      expect(() => engine.submitMessage("Second.")).toThrow(Busy);
      expect((await collect(run)).terminal.reason).toBe("aborted_streaming");
      await interrupted;
      expect((await collect(engine.submitMessage("Second."))).terminal.reason).toBe("completed");
    });
  });

  it("12.7e what the reader gets is on record (L43)", async () => {
    const log = new MemoryLog(everythingReady);
    await withEngine([callsOf("echo"), reply("One.")], { tools: registryOf(echo), log }, async (engine) => {
      await collect(engine.submitMessage("First."), ({ type }) => {
        if (type === "tool_start") expect(log.records.some(({ kind }) => kind === "started")).toBe(true);
        if (type === "terminal") expect(log.records.at(-1)?.kind).toBe("end");
      });
    });
  });
});
