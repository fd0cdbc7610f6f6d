import { reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { InputQueue, type Message, query } from "@loopsmith/loop";
import type { ToolProgress } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import { abortWhen } from "./abort-when.ts";
import { countingTool, shared } from "./concurrent-tools.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { acceptsNextPrompt, attachmentsOf, blocksOf, eventsOf, outcomesOf, resultsOf, sent } from "./read-run.ts";
import { cooperates, gate, registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const waits = tool("waits", cooperates);
const done = reply("Done.");
const stall = (event: number) => ({ faults: [{ kind: "stall", at: { event } } as const] });

describe("pairing and abort", () => {
  it("B01 keeps the real result of a call and answers the one that was interrupted", async () => {
    const abort = new AbortController();
    const ended = gate();
    const run = play(
      [reply([toolUse("echo", { n: 1 }, "t1"), toolUse("waits", {}, "t2")])],
      { tools: registryOf(echo, waits), signal: abort.signal },
      (event) => {
        if (event.type === "assistant_message") ended.open();
        // The call has begun once the next event is asked for.
        if (event.type === "tool_start" && event.toolUse.id === "t2") void ended.opened.then(() => abort.abort());
      },
    );
    const { terminal, events } = await run;
    expect(terminal.reason).toBe("aborted_tools");
    expect(blocksOf(terminal.messages[2])).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: 'echo {"n":1}' },
      { type: "tool_result", tool_use_id: "t2", is_error: true, content: expect.stringContaining("interrupted") },
    ]);
    expect(outcomesOf(events)).toEqual({ t1: "ok", t2: "interrupted" });
    await acceptsNextPrompt(terminal.messages, [echo, waits]);
  });

  it("B03 stores the turn that was aborted while the model spoke, when its call has run", async () => {
    const { signal, onEvent } = abortWhen("tool_end", "text_delta");
    const turn = reply([toolUse("echo", {}, "t1"), text("and now", ["and ", "now"])], stall(8));
    const played = await play([turn], { tools: registryOf(echo), signal }, onEvent);
    expect(reasonsOf(played)).toEqual(["aborted_streaming"]);
    expect(played.terminal.messages.slice(1)).toEqual([
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "echo", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "echo {}" }] },
    ]);
    await acceptsNextPrompt(played.terminal.messages, [echo]);
  });

  it("B03 drops the turn as a whole when its call has not started", async () => {
    const abort = new AbortController();
    const turn = reply([toolUse("echo", {}, "t1"), text("and now", ["and ", "now"])], stall(8));
    const canUseTool = async (_call: unknown, signal: AbortSignal) => {
      abort.abort();
      return { kind: "deny", cause: "interrupted", message: `Closed: ${signal.aborted}.` } as const;
    };
    const played = await play([turn], { tools: registryOf(echo), signal: abort.signal, canUseTool });
    expect(reasonsOf(played)).toEqual(["aborted_streaming"]);
    expect(played.terminal.messages).toEqual([{ role: "user", content: "Go." }]);
    expect(eventsOf(played.events, "discarded")).toMatchObject([{ why: "aborted" }]);
  });

  it("B04 sends the blocks of a reply back in the order in which they came", async () => {
    const blocks = [
      toolUse("echo", { n: 1 }, "t1"),
      text("Between."),
      toolUse("echo", { n: 2 }, "t2"),
      text("Behind."),
    ];
    const { api } = await play([reply(blocks, { stopReason: "tool_use" }), done], { tools: registryOf(echo) });
    expect(blocksOf(sent(api, 2).messages[1])).toEqual(blocks);
  });

  it("B06 keeps the result of a call that had settled before its siblings were cancelled", async () => {
    const settled = gate();
    const a = shared(tool("a", () => ({ content: "real" })));
    const b = shared(
      tool("b", async () => {
        await settled.opened;
        throw new Error("broken");
      }),
    );
    const look = shared(
      tool("look", async () => {
        // By now `a`, which began before, has settled; nobody has collected it, because `waits` comes first.
        setTimeout(settled.open);
        return { content: "seen" };
      }),
    );
    const calls = [
      toolUse("waits", {}, "t0"),
      toolUse("a", {}, "t1"),
      toolUse("look", {}, "t2"),
      toolUse("b", {}, "t3"),
    ];
    const { terminal, events } = await play([reply(calls), done], {
      tools: registryOf(shared(waits), a, look, b),
      siblingAbort: "all",
    });
    expect(outcomesOf(events)).toEqual({ t0: "cancelled", t1: "ok", t2: "ok", t3: "error" });
    expect(resultsOf(terminal.messages)[1]).toEqual({ type: "tool_result", tool_use_id: "t1", content: "real" });
  });

  it("B07 tells the model that it was interrupted, not that it was refused, and the other way round", async () => {
    const abort = new AbortController();
    const spoken = gate();
    const turn: ScriptStep = reply([toolUse("echo", { n: 1 }, "t1"), toolUse("echo", { n: 2 }, "t2")]);
    const interrupted = await play(
      [turn],
      {
        tools: registryOf(echo),
        signal: abort.signal,
        canUseTool: async ({ toolUse: { id }, input }, signal) => {
          if (id === "t1") return { kind: "allow", input };
          await spoken.opened;
          abort.abort();
          return { kind: "deny", cause: "interrupted", message: `The question was closed: ${signal.aborted}.` };
        },
      },
      ({ type }) => {
        if (type === "assistant_message") spoken.open();
      },
    );
    expect(interrupted.terminal.reason).toBe("aborted_tools");
    expect(outcomesOf(interrupted.events)).toEqual({ t1: "ok", t2: "interrupted" });
    const [, first] = resultsOf(interrupted.terminal.messages);

    const refused = await play([turn, done], {
      tools: registryOf(echo),
      canUseTool: async ({ toolUse: { id }, input }) =>
        id === "t1" ? { kind: "allow", input } : { kind: "deny", cause: "denied", message: "The user said no." },
    });
    expect(reasonsOf(refused)).toEqual(["next_turn", "completed"]);
    expect(outcomesOf(refused.events)).toEqual({ t1: "ok", t2: "denied" });
    const [, second] = resultsOf(refused.terminal.messages);
    expect(first?.content).toContain("nobody refused it");
    expect(second?.content).toBe("The user said no.");
  });

  it("B09 starts no tool that a hook lets through after the abort", async () => {
    const counted = countingTool("counted");
    const abort = new AbortController();
    const played = await play([reply([toolUse("counted", {}, "t1")])], {
      tools: registryOf(counted.tool),
      signal: abort.signal,
      hooks: {
        preTool: async () => {
          abort.abort();
          return { kind: "pass" };
        },
      },
    });
    expect(played.terminal.reason).toMatch(/^aborted_/);
    expect(counted.starts()).toBe(0);
    expect(played.terminal.messages).toHaveLength(1);
  });

  it("B09 starts no tool when the abort comes with the event of its start, and says so in its result", async () => {
    const counted = countingTool("counted");
    const { signal, onEvent } = abortWhen("tool_start");
    const turn = reply([toolUse("counted", {}, "t1")]);
    const { terminal } = await play([turn], { tools: registryOf(counted.tool), signal }, onEvent);
    expect(terminal.reason).toMatch(/^aborted_/);
    expect(counted.starts()).toBe(0);
    expect(resultsOf(terminal.messages)).toMatchObject([
      { tool_use_id: "t1", is_error: true, content: expect.stringMatching(/was not started.*interrupted/) },
    ]);
  });

  it("B10 takes an abort that a tool throws for no ordinary error: no request 2, and the next call never starts", async () => {
    const counted = countingTool("counted");
    const { signal, onEvent } = abortWhen("assistant_message", "tool_start");
    const turn = reply([toolUse("waits", {}, "t1"), toolUse("counted", {}, "t2")]);
    const played = await play([turn], { tools: registryOf(waits, counted.tool), signal }, onEvent);
    expect(reasonsOf(played)).toEqual(["aborted_tools"]);
    expect(played.api.requests).toHaveLength(1);
    expect(counted.starts()).toBe(0);
    expect(outcomesOf(played.events)).toEqual({ t1: "interrupted", t2: "not_started" });
  });

  it("B12 tells nothing of a call that has settled", async () => {
    let late = (_progress: ToolProgress): void => {};
    const chatty = tool("chatty", (_input, { onProgress }) => {
      late = onProgress;
      onProgress({ text: "half" });
      return { content: "all" };
    });
    const next = tool("next", (_input, { onProgress }) => {
      late({ text: "too late" });
      onProgress({ text: "begun" });
      return { content: "done" };
    });
    const turn = reply([toolUse("chatty", {}, "t1"), toolUse("next", {}, "t2")]);
    const { events } = await play([turn, done], { tools: registryOf(chatty, next) });
    expect(JSON.stringify(eventsOf(events, "tool_progress"))).not.toContain("too late");
  });

  it("B13 answers the calls of the last turn that is allowed", async () => {
    const { terminal, events } = await play([reply([toolUse("echo", {}, "t1")])], {
      tools: registryOf(echo),
      maxTurns: 1,
    });
    expect(terminal).toMatchObject({ reason: "max_turns", maxTurns: 1, turnCount: 1 });
    expect(resultsOf(terminal.messages)).toEqual([{ type: "tool_result", tool_use_id: "t1", content: "echo {}" }]);
    expect(attachmentsOf(events)).toEqual([{ kind: "max_turns_reached", maxTurns: 1, turnCount: 1 }]);
    await acceptsNextPrompt(terminal.messages, [echo]);
  });
});

describe("ids and block shapes", () => {
  it("B16 runs both of two calls with one id, and warns once", async () => {
    const turn = reply([toolUse("echo", { k: 1 }, "t1"), toolUse("echo", { k: 2 }, "t1")]);
    const { terminal, events } = await play([turn, done], { tools: registryOf(echo) });
    expect(resultsOf(terminal.messages)).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: 'echo {"k":1}' },
      { type: "tool_result", tool_use_id: "t1-2", content: 'echo {"k":2}' },
    ]);
    expect(attachmentsOf(events)).toEqual([{ kind: "warning", message: expect.stringContaining("t1-2") }]);
  });

  it("B17 tells calls of one id in three turns apart, and those of the history before", async () => {
    const before: Message[] = [
      { role: "user", content: "Go." },
      { role: "assistant", content: [{ type: "tool_use", id: "call_0", name: "echo", input: { n: 0 } }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "call_0", content: "echo 0" }] },
    ];
    const same = (n: number) => reply([toolUse("echo", { n }, "call_0")]);
    const { terminal } = await play([same(1), same(2), same(3), done], { messages: before, tools: registryOf(echo) });
    expect(terminal.reason).toBe("completed");
    expect(resultsOf(terminal.messages).slice(1)).toMatchObject([
      { content: 'echo {"n":1}' },
      { content: 'echo {"n":2}' },
      { content: 'echo {"n":3}' },
    ]);
    expect(new Set(resultsOf(terminal.messages).map(({ tool_use_id }) => tool_use_id)).size).toBe(4);
  });

  it("B19 puts three results into one message, in call order, though one call waits for permission", async () => {
    const others = gate();
    let ended = 0;
    const counts = shared(
      tool("counts", ({ n }) => {
        ended += 1;
        if (ended === 2) others.open();
        return { content: `${n}` };
      }),
    );
    const calls = [1, 2, 3].map((n) => toolUse("counts", { n }, `t${n}`));
    const { terminal } = await play([reply(calls), done], {
      tools: registryOf(counts),
      canUseTool: async ({ toolUse: { id }, input }) => {
        if (id === "t1") await others.opened;
        return { kind: "allow", input };
      },
    });
    expect(blocksOf(terminal.messages[2])).toEqual(
      [1, 2, 3].map((n) => ({ type: "tool_result", tool_use_id: `t${n}`, content: `${n}` })),
    );
  });

  it("B20 leaves an image inside its result, and puts what was typed meanwhile behind all results", async () => {
    const input = new InputQueue();
    const image = {
      type: "image",
      source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" },
    } as const;
    const shot = tool("shot", () => {
      input.enqueue("wait");
      return { content: [image] };
    });
    const turn = reply([toolUse("shot", {}, "t1"), toolUse("echo", {}, "t2")]);
    const { api } = await play([turn, done], { tools: registryOf(shot, echo), input });
    expect(blocksOf(sent(api, 2).messages[2])).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: [image] },
      { type: "tool_result", tool_use_id: "t2", content: "echo {}" },
      { type: "text", text: "wait" },
    ]);
  });

  it("B22 shows four kinds of nothing as (no output)", async () => {
    const kinds = ["", undefined, [], [{ type: "text", text: "" }]];
    // A tool written in JavaScript may give back anything.
    const empty = tool("empty", ({ n }) => ({ content: kinds[Number(n)] }) as never);
    const nothing = tool("nothing", () => undefined as never);
    const calls = [...[0, 2, 3].map((n) => toolUse("empty", { n }, `t${n}`)), toolUse("nothing", {}, "t1")];
    const { terminal } = await play([reply(calls), done], { tools: registryOf(empty, nothing) });
    expect(resultsOf(terminal.messages).map(({ content }) => content)).toEqual(Array(4).fill("(no output)"));
  });

  it("B23 completes on an empty answer, stores nothing of it and does not ask again", async () => {
    const { terminal } = await play([reply([toolUse("echo", {}, "t1")]), reply([])], { tools: registryOf(echo) });
    expect(terminal).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(terminal.messages).toHaveLength(3);
    await acceptsNextPrompt(terminal.messages, [echo]);
  });

  it("B25 finds no tool that only a prototype has", async () => {
    const proto = {
      type: "tool_use",
      id: "t3",
      name: "echo",
      input: {},
      json: '{"__proto__":{"admin":true}}',
    } as const;
    const turn = reply([toolUse("constructor", {}, "t1"), toolUse("__proto__", {}, "t2"), proto]);
    const { terminal, events } = await play([turn, done], { tools: registryOf(echo) });
    expect(terminal.reason).toBe("completed");
    expect(outcomesOf(events)).toEqual({ t1: "error", t2: "error", t3: "ok" });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("B26 sends no half of a character, wherever a result was cut", async () => {
    const big = tool("big", () => ({ content: "🌍".repeat(40_000) }));
    const { terminal } = await play([reply([toolUse("big", {}, "t1")]), done], { tools: registryOf(big) });
    const [result] = resultsOf(terminal.messages);
    expect(String(result?.content)).not.toMatch(/\p{Surrogate}/u);
    expect(String(result?.content)).toMatch(/^🌍+\D/u);
  });

  it("B27 asks again without the half answer of the attempt that failed", async () => {
    const half = reply([text("half an answer", ["half ", "an answer"])], {
      faults: [{ kind: "error", at: { event: 4 }, type: "overloaded_error" }],
    });
    const { api, terminal } = await play([half, done], { retry: { baseMs: 1 } });
    expect(sent(api, 2)).toEqual(sent(api, 1));
    expect(blocksOf(terminal.messages[1])).toEqual([{ type: "text", text: "Done." }]);
  });

  it("B27 takes no history that ends on the assistant", () => {
    const messages: Message[] = [
      { role: "user", content: "Go." },
      { role: "assistant", content: "Gone." },
    ];
    expect(() => query({ messages })).toThrow(TypeError);
  });

  it("B30 completes under the label tool_use without a call, and warns", async () => {
    const played = await play([reply("I will read it.", { stopReason: "tool_use" })]);
    expect(reasonsOf(played)).toEqual(["completed"]);
    expect(attachmentsOf(played.events)).toEqual([{ kind: "warning", message: expect.stringContaining("tool_use") }]);
  });

  it("B30 runs a call that came without any input as {}", async () => {
    const call = { type: "tool_use", id: "t1", name: "echo", input: {}, json: "" } as const;
    const { terminal } = await play([reply([call]), done], { tools: registryOf(echo) });
    expect(resultsOf(terminal.messages)).toEqual([{ type: "tool_result", tool_use_id: "t1", content: "echo {}" }]);
  });
});
