import { httpFault, reply, toolUse } from "@loopsmith/local-api";
import type { Hooks, StopHook } from "@loopsmith/loop";
import type { CheckedToolUse } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { abortWhen } from "./abort-when.ts";
import { countingTool } from "./concurrent-tools.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { attachmentsOf, blocksOf, eventsOf, outcomesOf, resultsOf, sent } from "./read-run.ts";
import { readTool, registryOf, tool } from "./scripted-tools.ts";
import { expectNoSleepers, VirtualClock } from "./virtual-clock.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const done = reply("Done.");
const callOf = (name: string, input: unknown = {}, id = "t1") => reply([toolUse(name, input, id)]);
const never = (): Promise<never> => new Promise(() => {});
const HOOK_MS = 60_000;

type PreToolHook = NonNullable<Hooks["preTool"]>;
type PostToolHook = NonNullable<Hooks["postTool"]>;

describe("hooks before a tool (L42)", () => {
  const playWith = (preTool: PreToolHook) => {
    const counted = countingTool("counted");
    const tools = registryOf(counted.tool);
    return { counted, run: play([callOf("counted"), done], { tools, hooks: { preTool } }) };
  };

  it("L42 a hook that passes changes nothing", async () => {
    const { counted, run } = playWith(async () => ({ kind: "pass" }));
    expect(outcomesOf((await run).events)).toEqual({ t1: "ok" });
    expect(counted.starts()).toBe(1);
  });

  it("L42 a hook that denies is quoted to the model, and the run goes on", async () => {
    const { counted, run } = playWith(async () => ({ kind: "deny", message: "Not on Fridays." }));
    const { events, terminal } = await run;
    expect(outcomesOf(events)).toEqual({ t1: "denied" });
    expect(resultsOf(terminal.messages)).toMatchObject([
      { is_error: true, content: expect.stringContaining("Not on Fridays.") },
    ]);
    expect(terminal.reason).toBe("completed");
    expect(counted.starts()).toBe(0);
  });

  it.each<[string, PreToolHook]>([
    ["asks", async () => ({ kind: "ask", message: "Are you sure?" })],
    [
      "throws",
      () => {
        throw new Error("the hook is broken");
      },
    ],
    ["rejects", () => Promise.reject(new Error("the hook is broken"))],
  ])("L42 a hook that %s means no where nobody can be asked", async (_what, preTool) => {
    const { counted, run } = playWith(preTool);
    const { events, terminal } = await run;
    expect(outcomesOf(events)).toEqual({ t1: "denied" });
    expect(resultsOf(terminal.messages)).toMatchObject([
      { is_error: true, content: expect.stringMatching(/(sure|broken).*Nobody can be asked/) },
    ]);
    expect(counted.starts()).toBe(0);
    expect(terminal.reason).toBe("completed");
  });

  it("L42 a hook that fails has somebody asked, who is told why", async () => {
    const asked: CheckedToolUse[] = [];
    const { events } = await play([callOf("echo"), done], {
      tools: registryOf(echo),
      hooks: { preTool: () => Promise.reject(new Error("the hook is broken")) },
      canUseTool: async (call) => {
        asked.push(call);
        return { kind: "allow", input: call.input };
      },
    });
    expect(asked.map(({ mustAsk }) => mustAsk)).toEqual([expect.stringContaining("the hook is broken")]);
    expect(outcomesOf(events)).toEqual({ t1: "ok" });
  });

  it("L42 a hook that hangs is waited for a minute, and means no where nobody can be asked", async () => {
    const clock = new VirtualClock();
    const run = play([callOf("echo"), done], {
      tools: registryOf(echo),
      hooks: { preTool: never },
      context: { clock },
    });
    await clock.passes(HOOK_MS);
    await clock.passes(1_000);
    const { events, terminal } = await run;
    expect(outcomesOf(events)).toEqual({ t1: "denied" });
    expect(resultsOf(terminal.messages)).toMatchObject([{ content: expect.stringContaining("60 s") }]);
    await expectNoSleepers(clock);
  });

  it("L42 a hook changes what the tool gets, and not what the model has said", async () => {
    const { api, terminal } = await play([callOf("echo", { path: "link" }), done], {
      tools: registryOf(echo),
      hooks: { preTool: async () => ({ kind: "change", input: { path: "/real" } }) },
    });
    expect(resultsOf(terminal.messages)).toMatchObject([{ content: 'echo {"path":"/real"}' }]);
    expect(blocksOf(sent(api, 2).messages[1])).toEqual([toolUse("echo", { path: "link" }, "t1")]);
  });

  it("L42 an input that a hook changed is validated and judged like any other", async () => {
    const judged: unknown[] = [];
    const strict = { ...readTool, inputSchema: z.object({ file_path: z.string() }) };
    const { events } = await play(
      [reply([toolUse("Read", { file_path: "a" }, "t1"), toolUse("Read", { file_path: "b" }, "t2")]), done],
      {
        tools: registryOf(strict),
        hooks: {
          preTool: async ({ toolUseId }) => ({ kind: "change", input: { file_path: toolUseId === "t1" ? 7 : "c" } }),
        },
        canUseTool: async ({ input }) => {
          judged.push(input);
          return { kind: "deny", cause: "denied", message: "No." };
        },
      },
    );
    expect(judged).toEqual([{ file_path: "c" }]);
    expect(eventsOf(events, "tool_end").map(({ result }) => result.content)).toEqual([
      expect.stringContaining("file_path"),
      "No.",
    ]);
  });

  it("L42 a hook that stops the run ends it when every call has its result, and no later call starts", async () => {
    const counted = countingTool("counted");
    const turn = reply([
      toolUse("echo", {}, "t1"),
      toolUse("echo", { stop: true }, "t2"),
      toolUse("counted", {}, "t3"),
    ]);
    const played = await play([turn], {
      tools: registryOf(echo, counted.tool),
      hooks: {
        preTool: async ({ toolUseId }) =>
          toolUseId === "t2" ? { kind: "stop", message: "Enough for today." } : { kind: "pass" },
      },
    });
    expect(reasonsOf(played)).toEqual(["hook_stopped"]);
    expect(played.terminal).toMatchObject({ message: "Enough for today." });
    expect(resultsOf(played.terminal.messages).map(({ tool_use_id }) => tool_use_id)).toEqual(["t1", "t2", "t3"]);
    expect(outcomesOf(played.events)).toMatchObject({ t1: "ok", t3: "not_started" });
    expect(counted.starts()).toBe(0);
  });

  it.each([
    ["after a call has run", [toolUse("echo", {}, "t1"), toolUse("echo", { stop: true }, "t2")], 10],
    ["before any call has run", [toolUse("echo", { stop: true }, "t2"), toolUse("echo", {}, "t3")], 10],
  ])("L42 a hook that stops the run %s does so though the reply breaks", async (_what, blocks, event) => {
    const faults = [
      { kind: "pause", at: { event }, ms: 20 },
      { kind: "cut", at: { event }, how: "eof" },
    ] as const;
    const stops: PreToolHook = async ({ toolUseId }) =>
      toolUseId === "t2" ? { kind: "stop", message: "Enough." } : { kind: "pass" };
    const played = await play([reply(blocks, { faults })], { tools: registryOf(echo), hooks: { preTool: stops } });
    expect(reasonsOf(played)).toEqual(["hook_stopped"]);
    expect(resultsOf(played.terminal.messages)).toHaveLength(eventsOf(played.events, "tool_use").length);
  });
});

describe("hooks after a tool (L42)", () => {
  it("L42 a note stands behind the results of the turn", async () => {
    const turn = reply([toolUse("echo", { n: 1 }, "t1"), toolUse("echo", { n: 2 }, "t2")]);
    const { terminal, events } = await play([turn, done], {
      tools: registryOf(echo),
      hooks: {
        postTool: async ({ toolUse: { id } }) =>
          id === "t1" ? { kind: "note", text: "Formatted." } : { kind: "pass" },
      },
    });
    expect(blocksOf(terminal.messages[2])).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: 'echo {"n":1}' },
      { type: "tool_result", tool_use_id: "t2", content: 'echo {"n":2}' },
      { type: "text", text: "Formatted." },
    ]);
    expect(eventsOf(events, "committed")[0]?.origins).toEqual([[], ["result", "result", "note"]]);
  });

  it("L42 a hook that stops the run keeps the result of its call", async () => {
    const played = await play([callOf("echo")], {
      tools: registryOf(echo),
      hooks: { postTool: async () => ({ kind: "stop", message: "A secret came out." }) },
    });
    expect(reasonsOf(played)).toEqual(["hook_stopped"]);
    expect(played.terminal).toMatchObject({ message: "A secret came out." });
    expect(resultsOf(played.terminal.messages)).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: "echo {}" },
    ]);
  });

  it.each<[string, PostToolHook]>([
    [
      "throws",
      () => {
        throw new Error("formatter is gone");
      },
    ],
    ["rejects", () => Promise.reject(new Error("formatter is gone"))],
  ])("L42 a hook that %s is reported, and the result stands", async (_what, postTool) => {
    const { events, terminal } = await play([callOf("echo"), done], { tools: registryOf(echo), hooks: { postTool } });
    expect(attachmentsOf(events)).toEqual([{ kind: "warning", message: expect.stringContaining("formatter is gone") }]);
    expect(resultsOf(terminal.messages)).toEqual([{ type: "tool_result", tool_use_id: "t1", content: "echo {}" }]);
    expect(terminal.reason).toBe("completed");
  });

  it("L42 a hook that hangs is waited for a minute, is reported, and the result stands", async () => {
    const clock = new VirtualClock();
    const run = play([callOf("echo"), done], {
      tools: registryOf(echo),
      hooks: { postTool: never },
      context: { clock },
    });
    await clock.passes(HOOK_MS);
    await clock.passes(1_000);
    const { events, terminal } = await run;
    expect(attachmentsOf(events)).toEqual([{ kind: "warning", message: expect.stringContaining("60 s") }]);
    expect(resultsOf(terminal.messages)).toMatchObject([{ content: "echo {}" }]);
    await expectNoSleepers(clock);
  });
});

describe("stop hooks (L41)", () => {
  const agree: StopHook = async () => ({ kind: "agree" });
  const wants =
    (feedback: string): StopHook =>
    async ({ stopHookActive }) =>
      stopHookActive ? { kind: "agree" } : { kind: "continue", feedback };

  it("L41 the feedback of all hooks goes to the model as one hidden message, in their order", async () => {
    const played = await play([done, reply("Now it is.")], {
      hooks: { stop: [wants("Run the tests."), agree, wants("Write a page.")] },
    });
    expect(reasonsOf(played)).toEqual(["stop_hook_blocking", "completed"]);
    expect(sent(played.api, 2).messages.at(-1)).toEqual({
      role: "user",
      content: [{ type: "text", text: "Run the tests.\n\nWrite a page." }],
    });
    expect(eventsOf(played.events, "committed")[0]?.origins).toEqual([[], ["stop_hook"]]);
  });

  it("L41 one hook that prevents beats those that want to go on", async () => {
    const prevents: StopHook = async () => ({ kind: "prevent", message: "Not today." });
    const played = await play([done], { hooks: { stop: [wants("Run the tests."), prevents] } });
    expect(reasonsOf(played)).toEqual(["stop_hook_prevented"]);
    expect(played.terminal).toMatchObject({ message: "Not today." });
    expect(blocksOf(played.terminal.messages.at(-1))).toEqual([{ type: "text", text: "Done." }]);
  });

  it("L41 a hook that throws is reported and counts as agreed", async () => {
    const throws: StopHook = () => {
      throw new Error("the hook is broken");
    };
    const played = await play([done], { hooks: { stop: [throws] } });
    expect(reasonsOf(played)).toEqual(["completed"]);
    expect(attachmentsOf(played.events)).toEqual([
      { kind: "warning", message: expect.stringContaining("the hook is broken") },
    ]);
  });

  it("L41 a hook that hangs is waited for a minute, is reported and counts as agreed", async () => {
    const clock = new VirtualClock();
    const run = play([done], { hooks: { stop: [never] }, context: { clock } });
    await clock.passes(HOOK_MS);
    await clock.passes(1_000);
    const played = await run;
    expect(reasonsOf(played)).toEqual(["completed"]);
    expect(attachmentsOf(played.events)).toEqual([{ kind: "warning", message: expect.stringContaining("60 s") }]);
    await expectNoSleepers(clock);
  });

  it("L41 L40 no hook is asked after an abort", async () => {
    let asked = 0;
    const stop: StopHook = async () => {
      asked += 1;
      return { kind: "agree" };
    };
    const { signal, onEvent } = abortWhen("assistant_message");
    const played = await play([done], { hooks: { stop: [stop] }, signal }, onEvent);
    expect(reasonsOf(played)).toEqual(["aborted_tools"]);
    expect(asked).toBe(0);
  });

  it("L41 L40 an abort while a hook is asked is waited for the grace period", async () => {
    const clock = new VirtualClock();
    const abort = new AbortController();
    const stop: StopHook = () => {
      abort.abort();
      return never();
    };
    const run = play([done], { hooks: { stop: [stop] }, signal: abort.signal, context: { clock } });
    await clock.passes(1_000);
    expect(reasonsOf(await run)).toEqual(["aborted_tools"]);
    await expectNoSleepers(clock);
  });

  it("L41 hooks are asked once, at the end of the run, and see the history with the answer", async () => {
    const seen: unknown[] = [];
    const hook: StopHook = async ({ messages }) => {
      seen.push(messages);
      return { kind: "agree" };
    };
    const { terminal } = await play([callOf("echo"), done], { tools: registryOf(echo), hooks: { stop: [hook] } });
    expect(seen).toEqual([terminal.messages]);
  });

  it("L41 no hook is asked at the limit of turns or after a failed request", async () => {
    let asked = 0;
    const stop: StopHook = async () => {
      asked += 1;
      return { kind: "agree" };
    };
    await play([callOf("echo")], { tools: registryOf(echo), maxTurns: 1, hooks: { stop: [stop] } });
    await play([httpFault(401)], { hooks: { stop: [stop] } });
    expect(asked).toBe(0);
  });
});
