import { createClient } from "@loopsmith/llm/client";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { type EngineOptions, parseTranscript, QueryEngine, recordEvent, resumeSession } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { MemoryLog } from "./memory-log.ts";
import { attachmentsOf, eventsOf, resultsOf, sent } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";
import { everythingReady, VirtualClock } from "./virtual-clock.ts";
import { say, withEngine } from "./with-engine.ts";

leaveNothing();

const echo = tool("echo", () => ({ content: "echo" }));
const tools = registryOf(echo);
const callOf = (...ids: string[]) => reply(ids.map((id) => toolUse("echo", { id }, id)));

/** A disk that works or does not, as the test says. */
function flakyLog(code: string) {
  const disk = { isFull: false };
  const log = new MemoryLog(() => {
    if (disk.isFull) throw Object.assign(new Error(`${code}: write`), { code });
  });
  return { disk, log };
}

describe("each step is on record before the next (L43)", () => {
  it("12.4a a slow log keeps the order of the events, and holds back nothing but what comes after", async () => {
    let n = 0;
    const log = new MemoryLog(async () => {
      for (n += 1; n % 3 > 0; n += 1) await everythingReady();
    });
    await withEngine([callOf("t1", "t2"), reply("One.")], { log, tools }, async (engine) => {
      await say(engine, "First.");
      const kinds = log.kinds.filter((kind) => kind !== "started" && kind !== "result");
      expect(kinds).toEqual([
        "turn",
        "head",
        "asked",
        "replied",
        "turn",
        "usage",
        "asked",
        "replied",
        "turn",
        "usage",
        "end",
      ]);
      expect(log.resumed.messages).toEqual(engine.mutableMessages);
      expect(log.flushes).toBe(3);
    });
  });

  it("12.4b a start is written before the call begins, its result before the next request", async () => {
    const log = new MemoryLog(everythingReady);
    const seen: string[][] = [];
    const looks = tool("echo", (_input, { toolUseId }) => {
      seen.push(log.lines.filter((line) => line.includes('"started"') && line.includes(toolUseId)));
      return { content: "echo" };
    });
    const server = (_: unknown, { requestNumber }: { requestNumber: number }) => {
      if (requestNumber === 1) return callOf("t1", "t2");
      seen.push(log.lines.filter((line) => line.includes('"kind":"result"')));
      return reply("One.");
    };
    await withEngine(server, { log, tools: registryOf(looks) }, async (engine) => {
      await say(engine, "Go.");
    });
    expect(seen.map(({ length }) => length)).toEqual([1, 1, 2]);
  });

  it("12.4b nothing of an event that changes nothing is written, and what a log rejects with is told", async () => {
    const { disk, log } = flakyLog("ENOSPC");
    await recordEvent(log, { type: "text_delta", text: "x", turn: 1, at: 0 });
    expect(log.lines).toEqual([]);
    disk.isFull = true;
    await expect(recordEvent(log, { type: "discarded", why: "error", turn: 1, at: 0 })).rejects.toThrow("ENOSPC");
  });

  it("L43 what the reader has seen is on record", async () => {
    const log = new MemoryLog(everythingReady);
    await withEngine([callOf("t1"), reply("One.")], { log, tools }, async (engine) => {
      await say(engine, "First.", (event) => {
        if (event.type === "terminal") return expect(log.kinds.at(-1)).toBe("end");
        if (event.type === "committed") expect(log.resumed.messages).toEqual(engine.mutableMessages);
      });
    });
  });
});

describe("a resumed session (L43)", () => {
  it("12.6b goes on with a request that the server takes, and writes first what the resume has added", async () => {
    const log = new MemoryLog();
    await withEngine([callOf("t1", "t2"), reply("One.")], { log, tools }, async (engine) => {
      await say(engine, "First.");
    });
    const cut = log.lines.findLastIndex((line) => line.includes('"kind":"started"')) + 1; // in the second call
    const rest = new MemoryLog();
    rest.lines.push(...log.lines.slice(0, cut));
    const restored = rest.resumed;
    const ran: string[] = [];
    const counts = registryOf(tool("echo", (_input, { toolUseId }) => ({ content: String(ran.push(toolUseId)) })));
    await withEngine([reply("Two.")], { log: rest, restored, tools: counts }, async (engine, api) => {
      await say(engine, "Go on.");
      const [first, second] = resultsOf(sent(api, 1).messages);
      expect(first).toEqual({ type: "tool_result", tool_use_id: "t1", content: "echo" });
      expect(second?.content).toContain("unknown: the process ended");
      expect(ran).toEqual([]);
      expect(rest.resumed).toMatchObject({ messages: engine.mutableMessages, notes: [] });
    });
  });

  it("L43 counts what was spent before, and asks with thinking that its model knows", async () => {
    const log = new MemoryLog();
    const thought = reply([{ type: "thinking", thinking: "Hm.", signature: "c2lnbmVk" }, text("One.")]);
    await withEngine([thought], { log, model: "claude-sonnet-5-5" }, async (engine) => {
      await say(engine, "First.");
    });
    await withEngine([reply("Two.")], { restored: log.resumed, model: "claude-haiku-4-5" }, async (engine, api) => {
      const { terminal, events } = await say(engine, "Second.");
      expect(eventsOf(events, "rebase")).toHaveLength(1);
      expect(JSON.stringify(sent(api, 1).messages)).not.toContain("thinking");
      expect(engine.usage.output_tokens).toBeGreaterThan(terminal.usage.output_tokens);
    });
  });

  it("L06a goes on without thinking when its system prompt or its tools are others now, and with it when not", async () => {
    const log = new MemoryLog();
    const heads: [Partial<EngineOptions>, boolean][] = [
      [{ tools, systemPrompt: "Be brief." }, true],
      [{ tools, systemPrompt: "Be exact." }, false],
      [{ tools: registryOf(), systemPrompt: "Be brief." }, false],
    ];
    const thought = reply([{ type: "thinking", thinking: "Hm." }, text("One.")]); // signed by the server, and judged by it
    const steps = [thought, ...heads.map(() => reply("Two."))];
    await withEngine(steps, { log, tools, systemPrompt: "Be brief." }, async (engine, api) => {
      await say(engine, "First.");
      const { resumed } = log;
      for (const [index, [head, isKept]] of heads.entries()) {
        await say(new QueryEngine({ client: createClient(api), restored: resumed, ...head }), "Second.");
        expect(JSON.stringify(sent(api, index + 2).messages).includes("thinking")).toBe(isKept);
      }
    });
  });
});

describe("a log that cannot be written (F62, F63, F64)", () => {
  it.each(["ENOSPC", "EROFS", "EACCES", "EMFILE"])(
    "F62 to F64 %s: the run goes on, and it is told once",
    async (code) => {
      const { disk, log } = flakyLog(code);
      disk.isFull = true;
      await withEngine([callOf("t1"), reply("One."), reply("Two.")], { log, tools }, async (engine) => {
        const { events, terminal } = await say(engine, "First.");
        expect(terminal.reason).toBe("completed");
        expect(attachmentsOf(events)).toEqual([{ kind: "not_saved", message: expect.stringContaining(code) }]);
        expect(engine.saving).toMatchObject({ kind: "not_saved" });
        expect(attachmentsOf((await say(engine, "Second.")).events)).toEqual([]);
        expect(log.lines).toEqual([]);
      });
    },
  );

  it("F62 what is missing is written when the disk has room again, in its order and without a hole", async () => {
    const { disk, log } = flakyLog("ENOSPC");
    await withEngine([callOf("t1"), reply("One."), reply("Two.")], { log, tools }, async (engine) => {
      const { events } = await say(engine, "First.", ({ type }) => {
        if (type === "tool_start") disk.isFull = true;
      });
      const lines = log.lines.length;
      expect(attachmentsOf(events)).toMatchObject([{ kind: "not_saved" }]);
      // What is there loads, and is what was there when the disk was full.
      expect(resumeSession(parseTranscript(log.text).records).messages).toHaveLength(3);
      disk.isFull = false;
      const second = await say(engine, "Second.");
      expect(attachmentsOf(second.events)).toEqual([
        { kind: "note", text: "The session is saved again, with everything that was missing." },
      ]);
      expect(log.lines.length).toBeGreaterThan(lines + 8);
      expect(log.resumed).toMatchObject({ messages: engine.mutableMessages, notes: [] });
      expect(engine.saving).toEqual({ kind: "saved" });
    });
  });

  it("L24a a log that hangs holds the run up for half a minute, once, and is not written to twice", async () => {
    const clock = new VirtualClock();
    let goOn = (): void => {};
    let isFirst = true;
    const log = new MemoryLog(() => {
      const hangs = isFirst;
      isFirst = false;
      if (hangs) return new Promise((resolve) => (goOn = resolve));
    });
    await withEngine([reply("One."), reply("Two.")], { log, context: { clock } }, async (engine) => {
      const first = say(engine, "First.", async ({ type }) => {
        if (type !== "assistant_message") return;
        goOn();
        await everythingReady();
      });
      await clock.passes(30_000);
      const { events } = await first;
      expect(attachmentsOf(events)).toMatchObject([{ kind: "not_saved" }, { kind: "note" }]);
      expect(new Set(log.lines).size).toBe(log.lines.length);
      await say(engine, "Second.");
      expect(log.resumed).toMatchObject({ messages: engine.mutableMessages, notes: [] });
    });
  });

  it("a session without a log says that it is not saved", () => {
    expect(new QueryEngine().saving.kind).toBe("not_saved");
  });
});
