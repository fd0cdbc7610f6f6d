import { httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import { Busy, type EngineOptions, QueryEngine } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { MemoryLog } from "./memory-log.ts";
import { collect } from "./play-query.ts";
import { attachmentsOf, blocksOf, eventsOf, foldHistory, sent } from "./read-run.ts";
import { cooperates, gate, registryOf, tool } from "./scripted-tools.ts";
import { everythingReady, VirtualClock } from "./virtual-clock.ts";
import { say, withEngine } from "./with-engine.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const callOf = (id: string) => reply([toolUse("echo", { id }, id)]);

describe("a session of many runs", () => {
  it("L40a keeps one history, which is the fold of what was committed, and what everything has cost", async () => {
    const log = new MemoryLog();
    const price = () => 0.25;
    await withEngine(
      [callOf("t1"), reply("One."), reply("Two.")],
      { log, price, tools: registryOf(echo) },
      async (engine, api) => {
        const first = await say(engine, "First.");
        const second = await say(engine, "Second.");
        expect(foldHistory([], [...first.events, ...second.events])).toEqual(engine.mutableMessages);
        expect(second.terminal.messages).toEqual(engine.mutableMessages);
        expect(sent(api, 3).messages).toHaveLength(5);
        expect(eventsOf(first.events, "committed")[0]?.origins).toEqual([["prompt"]]);
        expect(engine.costUsd).toBe(0.75);
        expect(engine.usage.output_tokens).toBe(
          first.terminal.usage.output_tokens + second.terminal.usage.output_tokens,
        );
        const { messages, notes, replies } = log.resumed;
        expect({ messages, notes }).toEqual({ messages: engine.mutableMessages, notes: [] });
        expect(new QueryEngine({ restored: log.resumed, price }).costUsd).toBe(0.75);
        expect(replies).toHaveLength(3);
      },
    );
  });

  it("L06a the tools are those of the beginning of the session", async () => {
    const tools = registryOf(echo);
    await withEngine([reply("One."), reply("Two.")], { tools }, async (engine, api) => {
      await say(engine, "First.");
      tools.register(tool("later", () => ({ content: "" })));
      await say(engine, "Second.");
      expect(api.requests.map(({ body }) => (body as { tools: unknown[] }).tools.length)).toEqual([1, 1]);
    });
  });

  it("L40a keeps the state of files and the refusals over all runs", async () => {
    const read = tool("read", (_input, { readFileState }) => {
      readFileState.set(`/file-${readFileState.size}`, { mtimeMs: 1, size: 1 });
      return { content: "read" };
    });
    const log = new MemoryLog();
    const options: EngineOptions = {
      log,
      tools: registryOf(read, echo),
      canUseTool: async ({ toolUse: { name } }) =>
        name === "read"
          ? { kind: "allow", input: {} }
          : { kind: "deny", cause: "denied", message: "Echo is not allowed here." },
    };
    const steps = [reply([toolUse("read", {}, "t1"), toolUse("echo", {}, "t2")]), reply("One.")];
    await withEngine([...steps, reply([toolUse("read", {}, "t3")]), reply("Two.")], options, async (engine) => {
      await say(engine, "First.");
      await say(engine, "Second.");
      expect([...engine.readFileState.keys()]).toEqual(["/file-0", "/file-1"]);
      const denial = { toolUseId: "t2", toolName: "echo", input: {}, message: "Echo is not allowed here." };
      expect(engine.permissionDenials).toEqual([denial]);
      expect(log.resumed.denials).toEqual([denial]);
    });
  });

  it("L05 takes out the thinking of a fallback model before the first model is asked again", async () => {
    const thought = reply([{ type: "thinking", thinking: "Hm.", signature: "c2lnbmVk" }, text("From B.")]);
    const options = { model: "claude-sonnet-5-5", fallbackModel: "claude-haiku-4-5" };
    const steps = [httpFault(404, { message: "model: claude-sonnet-5-5" }), thought, reply("From A.")];
    const log = new MemoryLog();
    await withEngine(steps, { ...options, log }, async (engine, api) => {
      await say(engine, "First.");
      expect(JSON.stringify(engine.mutableMessages)).toContain("thinking");
      const { events } = await say(engine, "Second.");
      expect(events[0]?.type).toBe("rebase");
      expect([1, 2, 3].map((number) => sent(api, number).model)).toEqual([
        "claude-sonnet-5-5",
        "claude-haiku-4-5",
        "claude-sonnet-5-5",
      ]);
      expect(JSON.stringify(sent(api, 3).messages)).not.toContain("thinking");
      expect(log.resumed.messages).toEqual(engine.mutableMessages);
    });
  });
});

describe("one run at a time (L40a, B84)", () => {
  it("B84 a second prompt while a run goes on is refused at once, and changes nothing", async () => {
    await withEngine([callOf("t1"), reply("One.")], { tools: registryOf(echo) }, async (engine) => {
      const { terminal } = await say(engine, "First.", () => {
        expect(() => engine.submitMessage("Second.")).toThrow(Busy);
      });
      expect(terminal.reason).toBe("completed");
      expect(JSON.stringify(engine.mutableMessages)).not.toContain("Second.");
    });
  });

  it("B84 a run that is being left is closing until its last tool has ended; then the next one may begin", async () => {
    const { opened, open } = gate();
    const slow = tool("slow", async () => {
      await opened;
      return { content: "late" };
    });
    const steps = [reply([toolUse("slow", {}, "t1")]), reply("Two.")];
    await withEngine(steps, { tools: registryOf(slow) }, async (engine) => {
      const run = engine.submitMessage("First.");
      for (let step = await run.next(); !step.done && step.value.type !== "assistant_message"; )
        step = await run.next();
      const left = run.return(undefined as never); // Nobody looks at its value.
      await everythingReady();
      expect(() => engine.submitMessage("Second.")).toThrow(Busy);
      open();
      await left;
      expect((await say(engine, "Second.")).terminal.reason).toBe("completed");
    });
  });

  it("B84 an interruption in the tick of the prompt aborts that run and no other", async () => {
    await withEngine([reply("Two.")], {}, async (engine) => {
      const run = engine.submitMessage("First.");
      const interrupted = engine.interrupt();
      expect(() => engine.submitMessage("Second.")).toThrow(Busy);
      const first = await collect(run);
      await interrupted;
      expect(first.terminal.reason).toBe("aborted_streaming");
      const second = await say(engine, "Second.");
      expect(second.terminal.reason).toBe("completed");
      expect(JSON.stringify(second.events.filter(({ type }) => type !== "terminal"))).not.toContain("First.");
    });
  });

  it("L40a an interruption settles when the run has ended, also when its own reader waits for it", async () => {
    const waits = tool("waits", cooperates);
    await withEngine(
      [reply([toolUse("waits", {}, "t1")]), reply("Two.")],
      { tools: registryOf(waits) },
      async (engine) => {
        const { events, terminal } = await say(engine, "First.", async ({ type }) => {
          if (type === "assistant_message") await engine.interrupt();
        });
        expect(terminal.reason).toBe("aborted_tools");
        expect(events.at(-1)?.type).toBe("terminal");
        expect(events.filter(({ type }) => type === "committed")).toHaveLength(2);
        expect((await say(engine, "Second.")).terminal.reason).toBe("completed");
      },
    );
  });

  it("L40a a run that nobody ever reads ends by an interruption, or when it is let go", async () => {
    await withEngine([reply("Three.")], {}, async (engine) => {
      const unread = engine.submitMessage("First.");
      await engine.interrupt();
      const letGo = engine.submitMessage("Second.");
      await letGo.return(undefined as never);
      expect((await say(engine, "Third.")).terminal.reason).toBe("completed");
      expect((await collect(unread)).terminal.reason).toBe("aborted_streaming");
    });
  });

  it("F84 a reader that leaves after a call has begun leaves a history that says so", async () => {
    const log = new MemoryLog();
    const waits = tool("waits", cooperates);
    const both = reply([toolUse("waits", { n: 1 }, "t1"), toolUse("waits", { n: 2 }, "t2")]);
    await withEngine([both, reply("Two.")], { tools: registryOf(waits), log }, async (engine, api) => {
      for await (const { type } of engine.submitMessage("First.")) if (type === "assistant_message") break;
      expect(engine.mutableMessages).toHaveLength(3);
      expect(log.resumed.messages).toEqual(engine.mutableMessages);
      await say(engine, "Second.");
      const [result, words] = blocksOf(sent(api, 2).messages[2]);
      expect(result).toMatchObject({ tool_use_id: "t1", is_error: true });
      expect(JSON.stringify(result)).toContain("unknown: the run was left");
      // The call that had not begun is not in the history: nothing of it has happened.
      expect(words).toEqual(text("Second."));
    });
  });

  it("L40a says what is wrong with an option before anything is done, and with a prompt that is none", () => {
    expect(() => new QueryEngine({ maxTurns: 0 })).toThrow(RangeError);
    expect(() => new QueryEngine().submitMessage(" ")).toThrow("Say something");
  });
});

describe("what is said while a run goes on (L19, L40a)", () => {
  it("B20 follows the results of the turn, with an image inside its own result, as the last block", async () => {
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } } as const;
    const shoot = tool("shoot", () => ({ content: [image] }));
    const two = reply([toolUse("shoot", {}, "t1"), toolUse("echo", {}, "t2")]);
    await withEngine([two, reply("One.")], { tools: registryOf(shoot, echo) }, async (engine, api) => {
      const { events } = await say(engine, "First.", ({ type }) => {
        if (type === "tool_start" && engine.waiting === 0) engine.enqueue("wait");
      });
      const blocks = blocksOf(sent(api, 2).messages.at(-1)) as { type: string; content?: unknown }[];
      expect(blocks.map(({ type }) => type)).toEqual(["tool_result", "tool_result", "text"]);
      expect(blocks[0]?.content).toEqual([image]);
      expect(blocks.at(-1)).toEqual(text("wait"));
      expect(eventsOf(events, "queued_input")).toMatchObject([{ status: "delivered" }]);
    });
  });

  it("L40a becomes the prompt of the next run when the run ends first, once, before what is said then", async () => {
    await withEngine([reply("One."), reply("Two."), reply("Three.")], {}, async (engine, api) => {
      const { id } = engine.enqueue("And this?");
      const first = await say(engine, "First.", ({ type }) => {
        if (type === "assistant_message") engine.enqueue("Late.");
      });
      expect(eventsOf(first.events, "queued_input")).toMatchObject([{ id, status: "delivered" }]);
      expect(blocksOf(sent(api, 1).messages[0])).toEqual([text("And this?"), text("First.")]);
      expect(engine.waiting).toBe(1);
      await say(engine, "");
      expect(blocksOf(sent(api, 2).messages.at(-1))).toEqual([text("Late.")]);
      await say(engine, "Third.");
      expect(JSON.stringify(sent(api, 3).messages).match(/Late\./g)).toHaveLength(1);
      expect(engine.enqueue(" ")).toMatchObject({ status: "rejected" });
    });
  });
});

describe("slash commands (L40a)", () => {
  const shout = async (args: string) => args.toUpperCase();

  it("L40a are handled before the loop: the model hears nothing, and what they said is told", async () => {
    const commands = new Map([["shout", shout]]);
    await withEngine([], { commands }, async (engine) => {
      const { events, terminal } = await say(engine, "/shout hello\nyou");
      expect(eventsOf(events, "queued_input")).toMatchObject([{ id: "command-1", status: "delivered" }]);
      expect(attachmentsOf(events)).toEqual([{ kind: "note", text: "HELLO\nYOU" }]);
      expect(terminal).toMatchObject({ reason: "completed", turnCount: 0, messages: [] });
    });
  });

  it("L40a a queued one waits for the end of the run, and what no command is goes to the model", async () => {
    const commands = new Map([["shout", shout]]);
    await withEngine(
      [callOf("t1"), reply("One."), reply("Two.")],
      { commands, tools: registryOf(echo) },
      async (engine, api) => {
        const first = await say(engine, "/etc/hosts is what?", ({ type }) => {
          if (type === "tool_start") engine.enqueue("/shout now");
        });
        expect(attachmentsOf(first.events)).toEqual([]);
        expect(blocksOf(sent(api, 1).messages[0])).toEqual([text("/etc/hosts is what?")]);
        const second = await say(engine, "/unknown too");
        expect(second.events.slice(0, 2)).toMatchObject([
          { type: "queued_input", id: "command-1" },
          { type: "attachment", attachment: { text: "NOW" } },
        ]);
        expect(JSON.stringify(sent(api, 3).messages)).not.toContain("shout");
      },
    );
  });

  it("L40a may rewrite the history; a plan that would break it changes nothing", async () => {
    const log = new MemoryLog();
    const clear = async () => ({
      text: "Forgotten.",
      plan: { cause: "compact", messages: [], firstChanged: 0, thinking: "strip" } as const,
    });
    const broken = async () => ({
      text: "",
      plan: {
        cause: "compact",
        messages: [{ role: "assistant", content: "?" }],
        firstChanged: 0,
        thinking: "strip",
      } as const,
    });
    const commands = new Map<string, () => Promise<Awaited<ReturnType<typeof clear | typeof broken>>>>([
      ["clear", clear],
      ["broken", broken],
    ]);
    await withEngine([reply("One."), reply("Two.")], { commands, log }, async (engine, api) => {
      await say(engine, "First.");
      const { events } = await say(engine, "/broken");
      expect(attachmentsOf(events)).toMatchObject([{ kind: "warning" }]);
      expect(engine.mutableMessages).toHaveLength(2);
      await say(engine, "/clear");
      await say(engine, "Second.");
      expect(sent(api, 2).messages).toHaveLength(1);
      expect(log.resumed.messages).toEqual(engine.mutableMessages);
    });
  });

  it("L40a what a reader who leaves has not waited for is still there for the next run", async () => {
    const commands = new Map([["shout", shout]]);
    await withEngine([reply("One.")], { commands }, async (engine, api) => {
      for (const words of ["/shout a", "/shout b", "And this?"]) engine.enqueue(words);
      for await (const { type } of engine.submitMessage("First.")) if (type === "attachment") break;
      expect(engine.waiting).toBe(2);
      const { events } = await say(engine, "Second.");
      expect(attachmentsOf(events)).toEqual([{ kind: "note", text: "B" }]);
      expect(blocksOf(sent(api, 1).messages[0])).toEqual([text("And this?"), text("Second.")]);
      expect(engine.waiting).toBe(0);
    });
  });

  it("L40a one that throws or hangs is a warning, and the session goes on", async () => {
    const clock = new VirtualClock();
    const commands = new Map([
      ["bad", () => Promise.reject(new Error("no disk"))],
      ["deaf", () => new Promise<string>(() => {})],
    ]);
    await withEngine([reply("One.")], { commands, context: { clock } }, async (engine) => {
      expect(attachmentsOf((await say(engine, "/bad")).events)).toMatchObject([
        { kind: "warning", message: "/bad failed: no disk." },
      ]);
      const deaf = say(engine, "/deaf");
      await clock.passes(600_000);
      await clock.passes(1_000);
      expect(attachmentsOf((await deaf).events)).toMatchObject([{ kind: "warning" }]);
      expect((await say(engine, "Go.")).terminal.reason).toBe("completed");
    });
  });
});
