import { getEventListeners } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@loopsmith/llm/client";
import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import type { LocalServer } from "@loopsmith/local-api/node";
import { withLocalApi } from "@loopsmith/local-api/node";
import { agenticLoop, type LoopOptions, type LoopResult, type Message } from "@loopsmith/loop";
import { createBashTool, createNodeHost } from "@loopsmith/tools/builtin";
import type { AnyTool } from "@loopsmith/tools/tool";
import { describe, expect, it } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { contextOf, cooperates, gate, isDeaf, tool } from "./scripted-tools.ts";

leaveNothing();

const ask: Message[] = [{ role: "user", content: "Go." }];
const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const done = reply("Done.");

type Play = LoopOptions & { tools?: AnyTool[]; maxTurns?: number; system?: string; messages?: Message[] };

/** Runs the loop against a server of its own that plays these replies and refuses what the real API would refuse. */
async function play(steps: readonly ScriptStep[], options: Play = {}): Promise<LoopResult & { requests: Message[][] }> {
  const { tools = [echo], maxTurns, system, messages = ask, request, ...rest } = options;
  return withLocalApi(steps, async (api) => {
    const context = rest.context ?? contextOf(tools);
    const opts = { context, ...rest, request: { client: createClient(api), ...request } };
    return { ...(await agenticLoop(messages, system, maxTurns, opts)), requests: sentMessages(api) };
  });
}

function sentMessages(api: LocalServer): Message[][] {
  // The server has parsed them.
  return api.requests.map(({ body }) => (body as { messages: Message[] }).messages);
}

/** The history goes on: with one more prompt the strict server takes it. */
async function acceptsNextPrompt(messages: Message[], tools: AnyTool[] = [echo]): Promise<void> {
  const next = await play([done], { messages: [...messages, { role: "user", content: "Go on." }], tools });
  expect(next.reason).toBe("completed");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function results(message: Message | undefined): unknown[] {
  return Array.isArray(message?.content) ? message.content : [];
}

describe("what drives the loop (L01)", () => {
  it("L01 asks, runs the call, hands back the result and asks again", async () => {
    const result = await play([reply([text("Looking."), toolUse("echo", { a: 1 }, "t1")]), done]);
    expect(result).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(result).not.toHaveProperty("error");
    expect(result.finalMessages).toEqual([
      { role: "user", content: "Go." },
      {
        role: "assistant",
        content: [
          { type: "text", text: "Looking." },
          { type: "tool_use", id: "t1", name: "echo", input: { a: 1 } },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: 'echo {"a":1}' }] },
      { role: "assistant", content: [{ type: "text", text: "Done." }] },
    ]);
  });

  it("B34 runs a call under the label end_turn, and warns", async () => {
    const warnings: unknown[] = [];
    const context = contextOf([echo], { onAttachment: (attachment) => warnings.push(attachment) });
    const result = await play([reply([toolUse("echo", {}, "t1")], { stopReason: "end_turn" }), done], { context });
    expect(result).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(warnings).toEqual([{ kind: "warning", message: expect.stringContaining("end_turn") }]);
  });

  it("B30 completes under the label tool_use without a call, and warns", async () => {
    const warnings: unknown[] = [];
    const context = contextOf([echo], { onAttachment: (attachment) => warnings.push(attachment) });
    const result = await play([reply("I will read it.", { stopReason: "tool_use" })], { context });
    expect(result).toMatchObject({ reason: "completed", turnCount: 1 });
    expect(warnings).toEqual([{ kind: "warning", message: expect.stringContaining("tool_use") }]);
  });

  it("B30 runs a call that came without any input as {}", async () => {
    const result = await play([reply([{ type: "tool_use", id: "t1", name: "echo", input: {}, json: "" }]), done]);
    expect(result.finalMessages[2]).toEqual({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "t1", content: "echo {}" }],
    });
  });

  it.each(["stop_sequence", "a_label_of_tomorrow"])("L01 completes under the label %s", async (stopReason) => {
    expect(await play([reply("Done.", { stopReason })])).toMatchObject({ reason: "completed", turnCount: 1 });
  });

  it("hands text out as it comes, and only text", async () => {
    const seen: string[] = [];
    const thinking = { type: "redacted_thinking", data: "x" } as const;
    await play([reply([thinking, text("a b", ["a ", "b"])])], { onText: (piece) => seen.push(piece) });
    expect(seen.join("")).toBe("a b");
  });
});

describe("every call gets its result (L02)", () => {
  it("B19 puts all results of a turn into one message, in call order", async () => {
    const gates = [gate(), gate()];
    const waits = tool("waits", async ({ n }) => {
      await gates[Number(n)]?.opened;
      gates[Number(n) - 1]?.open();
      return { content: `${n}` };
    });
    const calls = [0, 1, 2].map((n) => toolUse("waits", { n }, `t${n}`));
    const opened = tool("last", () => {
      gates[1]?.open();
      return { content: "last" };
    });
    const result = await play([reply([...calls.slice(0, 2), toolUse("last", {}, "t2")]), done], {
      tools: [waits, opened],
    });
    expect(result.finalMessages[2]).toEqual({
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "t0", content: "0" },
        { type: "tool_result", tool_use_id: "t1", content: "1" },
        { type: "tool_result", tool_use_id: "t2", content: "last" },
      ],
    });
  });

  it("L02 L03 answers what fails, what is unknown, what is invalid and what is denied, and goes on", async () => {
    const bad = tool("bad", () => Promise.reject(new Error("broken")));
    const result = await play(
      [
        reply([
          toolUse("bad", {}, "t1"),
          toolUse("gone", {}, "t2"),
          { type: "tool_use", id: "t3", name: "echo", input: {}, json: '{"i": tru, }' },
          toolUse("echo", { deny: true }, "t4"),
          toolUse("echo", {}, "t5"),
        ]),
        done,
      ],
      {
        tools: [bad, echo],
        canUseTool: async ({ toolUse: { id }, input }) =>
          id === "t4" ? { kind: "deny", cause: "denied", message: "No." } : { kind: "allow", input },
      },
    );
    expect(result.reason).toBe("completed");
    expect(results(result.finalMessages[2])).toEqual([
      expect.objectContaining({ tool_use_id: "t1", is_error: true }),
      expect.objectContaining({ tool_use_id: "t2", is_error: true }),
      expect.objectContaining({
        tool_use_id: "t3",
        is_error: true,
        content: expect.stringContaining("Unexpected token"),
      }),
      expect.objectContaining({ tool_use_id: "t4", is_error: true, content: "No." }),
      { type: "tool_result", tool_use_id: "t5", content: "echo {}" },
    ]);
    expect(results(result.finalMessages[1])[2]).toMatchObject({ id: "t3", input: {} });
  });

  it("B13 runs and answers the calls of the last turn that is allowed", async () => {
    const result = await play([reply([toolUse("echo", {}, "t1")])], { maxTurns: 1 });
    expect(result).toMatchObject({ reason: "max_turns", turnCount: 1 });
    expect(results(result.finalMessages.at(-1))).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: "echo {}" },
    ]);
    await acceptsNextPrompt(result.finalMessages);
  });

  it("takes 20 turns where it is told no other limit", async () => {
    const result = await play(Array.from({ length: 20 }, (_, n) => reply([toolUse("echo", { n }, `t${n}`)])));
    expect(result).toMatchObject({ reason: "max_turns", turnCount: 20 });
  });

  it("B16 runs both of two calls with one id, under two ids", async () => {
    const result = await play([reply([toolUse("echo", { k: 1 }, "t1"), toolUse("echo", { k: 2 }, "t1")]), done]);
    expect(results(result.finalMessages[2])).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: 'echo {"k":1}' },
      { type: "tool_result", tool_use_id: "t1-2", content: 'echo {"k":2}' },
    ]);
  });

  it("B17 tells calls of one id in several turns apart", async () => {
    const same = (n: number) => reply([toolUse("echo", { n }, "call_0")]);
    const result = await play([same(1), same(2), same(3), done]);
    expect(result.reason).toBe("completed");
    const ids = result.finalMessages
      .flatMap((message) => results(message))
      .flatMap((block) => {
        const { tool_use_id } = block as { tool_use_id?: string }; // Only results have one.
        return tool_use_id === undefined ? [] : [tool_use_id];
      });
    expect(ids).toEqual(["call_0", "call_0-2", "call_0-3"]);
  });

  it("B25 answers calls of tools that only a prototype has", async () => {
    const result = await play([reply([toolUse("constructor", {}, "t1"), toolUse("__proto__", {}, "t2")]), done]);
    expect(result.reason).toBe("completed");
    expect(results(result.finalMessages[2])).toEqual([
      expect.objectContaining({ tool_use_id: "t1", is_error: true }),
      expect.objectContaining({ tool_use_id: "t2", is_error: true }),
    ]);
  });

  it("L15 B66 stores results that are capped, each and all together", async () => {
    const big = tool("big", ({ n }) => ({ content: String(n).repeat(300_000) }), { maxResultBytes: 150_000 });
    const calls = [1, 2, 3, 4, 5].map((n) => toolUse("big", { n }, `t${n}`));
    const result = await play([reply(calls), done], { tools: [big] });
    const sizes = results(result.finalMessages[2]).map((block) => (block as { content: string }).content.length);
    expect(sizes).toEqual(Array(5).fill(40_000));
  });
});

describe("the turn is the unit of commit (L06a)", () => {
  it("L06 sends each request as the one before with more at its end", async () => {
    const turn = (n: number) => reply([text(`Turn ${n}.`), toolUse("echo", { n }, `t${n}`)]);
    await withLocalApi([turn(1), turn(2), turn(3), done], async (api) => {
      const request = { client: createClient(api) };
      await agenticLoop(ask, "Be brief.", 20, { context: contextOf([echo]), request });
      const bodies = api.requests.map(({ body }) => body as { system: unknown; tools: unknown; messages: Message[] });
      for (const [index, next] of bodies.entries()) {
        const before = bodies[index - 1] ?? next;
        expect(next.system).toEqual(before.system);
        expect(next.tools).toEqual(before.tools);
        expect(JSON.stringify(next.messages.slice(0, before.messages.length))).toBe(JSON.stringify(before.messages));
      }
      expect(bodies.map(({ messages }) => messages.length)).toEqual([1, 3, 5, 7]);
    });
  });

  it("L06a uses the tools that were there when the run began", async () => {
    const context = contextOf([echo]);
    const registry = contextOf([]).registry;
    const late = tool("late", () => ({ content: "late" }));
    const adds = tool("adds", () => {
      (context.registry as { register?: (added: AnyTool) => void }).register?.(late); // A registry, made above.
      return { content: "added" };
    });
    (context.registry as { register?: (added: AnyTool) => void }).register?.(adds);
    expect(registry.names()).toEqual([]);
    const result = await play([reply([toolUse("adds", {}, "t1")]), reply([toolUse("late", {}, "t2")]), done], {
      context,
    });
    expect(results(result.finalMessages[4])).toEqual([expect.objectContaining({ tool_use_id: "t2", is_error: true })]);
  });

  it("L05 B54 B55 sends thinking back as it came, in its place", async () => {
    const blocks = [
      { type: "thinking", thinking: "", signature: "c2ln" },
      { type: "redacted_thinking", data: "ZGF0YQ==" },
      text("Hm."),
      toolUse("echo", {}, "t1"),
    ] as const;
    const { finalMessages } = await play([reply(blocks), done]);
    expect(finalMessages[1]?.content).toEqual([
      { type: "thinking", thinking: "", signature: "c2ln" },
      { type: "redacted_thinking", data: "ZGF0YQ==" },
      { type: "text", text: "Hm." },
      { type: "tool_use", id: "t1", name: "echo", input: {} },
    ]);
  });

  it("B23 completes on an empty answer, stores nothing of it and does not ask again", async () => {
    const result = await play([reply([toolUse("echo", {}, "t1")]), reply([])]);
    expect(result).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(result.finalMessages).toHaveLength(3);
    await acceptsNextPrompt(result.finalMessages);
  });

  it("B58 stores exactly what the model was shown", async () => {
    const bad = tool("bad", () => Promise.reject(new Error("secret path")));
    const { finalMessages, requests } = await play([reply([toolUse("bad", {}, "t1")]), done], { tools: [bad] });
    expect(requests[1]?.slice(1)).toEqual(finalMessages.slice(1, 3));
  });

  it("leaves what it was given untouched", async () => {
    const given: Message[] = [{ role: "user", content: "Go." }];
    const result = await play([done], { messages: Object.freeze(given) as Message[] });
    expect(given).toEqual([{ role: "user", content: "Go." }]);
    result.finalMessages.push({ role: "user", content: "next" });
  });
});

describe("replies that are not whole", () => {
  it("B31 runs the whole call, not the cut one, and tells the model which to send again", async () => {
    const cut = { type: "tool_use", id: "t1", name: "shell", input: {}, json: '{"cmd":"rm -rf /tmp/x' } as const;
    const result = await play([reply([toolUse("echo", { i: 0 }, "t0"), cut], { stopReason: "max_tokens" }), done]);
    expect(result.reason).toBe("completed");
    expect(result.finalMessages[1]?.content).toEqual([{ type: "tool_use", id: "t0", name: "echo", input: { i: 0 } }]);
    expect(results(result.finalMessages[2])).toEqual([
      { type: "tool_result", tool_use_id: "t0", content: 'echo {"i":0}' },
      { type: "text", text: expect.stringContaining("shell") },
    ]);
  });

  it.each(["max_tokens", "model_context_window_exceeded", "pause_turn"])(
    "keeps the text of a reply that ends with %s, and ends with error",
    async (stopReason) => {
      const result = await play([reply("Half an answ", { stopReason })]);
      expect(result).toMatchObject({
        reason: "error",
        turnCount: 1,
        error: { name: "UnfinishedReply", code: stopReason },
      });
      expect(result.finalMessages.at(-1)).toEqual({
        role: "assistant",
        content: [{ type: "text", text: "Half an answ" }],
      });
      await acceptsNextPrompt(result.finalMessages);
    },
  );

  it("keeps nothing of a cut call that stands alone", async () => {
    const cut = { type: "tool_use", id: "t1", name: "echo", input: {}, json: '{"a":' } as const;
    const result = await play([reply([cut], { stopReason: "max_tokens" })]);
    expect(result).toMatchObject({ reason: "error", error: { code: "max_tokens" } });
    expect(result.finalMessages).toHaveLength(1);
    await acceptsNextPrompt(result.finalMessages);
  });

  it("runs and keeps nothing of a refused reply, and says why", async () => {
    let runs = 0;
    const counted = tool("counted", () => {
      runs++;
      return { content: "" };
    });
    const stopDetails = { type: "refusal", category: "cyber", explanation: "Not this." };
    const refused = reply([text("I can"), toolUse("counted", {}, "t1")], { stopReason: "refusal", stopDetails });
    const result = await play([refused], { tools: [counted] });
    expect(result).toMatchObject({ reason: "error", turnCount: 1, error: { code: "refusal" } });
    expect(result.error?.message).toContain("Not this.");
    expect(result.finalMessages).toHaveLength(1);
    expect(runs).toBe(0);
  });
});

describe("failures of the request", () => {
  it("B39 ends with error for a reply that stops in the middle, and keeps nothing of it", async () => {
    const half = reply([text("half an ans"), toolUse("echo", {}, "t1")], {
      faults: [{ kind: "cut", at: { event: 5 }, how: "eof" }],
    });
    const result = await play([half]);
    expect(result).toMatchObject({ reason: "error", turnCount: 1, error: { name: "LlmError" } });
    expect(result.finalMessages).toHaveLength(1);
    await acceptsNextPrompt(result.finalMessages);
  });

  it("B41 keeps the type of an error that comes in mid-stream", async () => {
    const faults = [{ kind: "error", at: { event: 3 }, type: "overloaded_error" }] as const;
    expect(await play([reply("half", { faults })])).toMatchObject({
      reason: "error",
      error: { type: "overloaded_error" },
    });
  });

  it("ends with error after one request when the server refuses, with its facts", async () => {
    const result = await play([httpFault(529, { headers: { "retry-after": "7" } })]);
    expect(result).toMatchObject({
      reason: "error",
      turnCount: 1,
      error: { status: 529, type: "overloaded_error", retryAfterMs: 7_000 },
    });
  });

  it("keeps the turns before a failure", async () => {
    const result = await play([reply([toolUse("echo", {}, "t1")]), httpFault(500)]);
    expect(result).toMatchObject({ reason: "error", turnCount: 2 });
    expect(result.finalMessages).toHaveLength(3);
    await acceptsNextPrompt(result.finalMessages);
  });

  it("B42 ends with error when the stream stalls", async () => {
    const stalled = reply("half", { faults: [{ kind: "stall", at: { event: 3 } }] });
    const result = await play([stalled], { request: { idleMs: 50 } });
    expect(result).toMatchObject({ reason: "error", error: { name: "LlmError" } });
  });
});

describe("abort", () => {
  it("ends with aborted and asks nobody when the signal has fired before", async () => {
    const result = await play([], { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ reason: "aborted", turnCount: 0, finalMessages: [{ role: "user" }] });
  });

  it("B01 keeps the real result and answers the call that was interrupted", async () => {
    const abort = new AbortController();
    const quick = tool("quick", () => ({ content: "real" }));
    const slow = tool("slow", cooperates);
    const onToolEnd = () => abort.abort();
    const turn = reply([toolUse("quick", {}, "t1"), toolUse("slow", {}, "t2")]);
    const result = await play([turn], { tools: [quick, slow], signal: abort.signal, onToolEnd });
    expect(result).toMatchObject({ reason: "aborted", turnCount: 1 });
    expect(results(result.finalMessages[2])).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: "real" },
      { type: "tool_result", tool_use_id: "t2", is_error: true, content: expect.stringContaining("interrupted") },
    ]);
    await acceptsNextPrompt(result.finalMessages, [quick, slow]);
  });

  it("B03 drops a turn that was aborted while the model still spoke: no tool of it has begun", async () => {
    const abort = new AbortController();
    const turn = reply([toolUse("echo", {}, "t1"), text("and now", ["and ", "now"])]);
    const result = await play([turn], { signal: abort.signal, onText: () => abort.abort() });
    expect(result).toMatchObject({ reason: "aborted", turnCount: 1 });
    expect(result.finalMessages).toHaveLength(1);
  });

  it("B07 drops a turn that was aborted while permission was asked: no tool of it has begun", async () => {
    const abort = new AbortController();
    const canUseTool = () => {
      abort.abort();
      return new Promise<never>(() => {});
    };
    const result = await play([reply([toolUse("echo", {}, "t1")])], { signal: abort.signal, canUseTool });
    expect(result).toMatchObject({ reason: "aborted", turnCount: 1 });
    expect(result.finalMessages).toHaveLength(1);
  });

  it("B10 sends no request after the abort, though the tool fails with an ordinary error", async () => {
    const abort = new AbortController();
    const fails = tool("fails", () => {
      abort.abort();
      throw new DOMException("aborted", "AbortError");
    });
    const result = await play([reply([toolUse("fails", {}, "t1")])], { tools: [fails], signal: abort.signal });
    expect(result).toMatchObject({ reason: "aborted", turnCount: 1 });
    expect(result.finalMessages).toHaveLength(3);
  });

  it("ends with aborted and not with max_turns when the last allowed turn was aborted", async () => {
    const abort = new AbortController();
    const onToolEnd = () => abort.abort();
    const result = await play([reply([toolUse("echo", {}, "t1")])], { maxTurns: 1, signal: abort.signal, onToolEnd });
    expect(result).toMatchObject({ reason: "aborted", turnCount: 1 });
  });

  it("hears the signal of its context, and of its request", async () => {
    for (const signalled of ["context", "request"] as const) {
      const context = contextOf([echo], signalled === "context" ? { signal: AbortSignal.abort() } : {});
      const request = signalled === "request" ? { signal: AbortSignal.abort() } : {};
      expect(await play([], { context, request })).toMatchObject({ reason: "aborted", turnCount: 0 });
    }
  });

  it("L16 leaves a tool alone that ignores the signal, and leaves no listener", async () => {
    const abort = new AbortController();
    const deaf = tool("deaf", (input, context) => {
      abort.abort();
      return isDeaf(input, context);
    });
    const result = await play([reply([toolUse("deaf", {}, "t1")])], { tools: [deaf], signal: abort.signal });
    expect(result.reason).toBe("aborted");
    expect(results(result.finalMessages[2])).toEqual([expect.objectContaining({ tool_use_id: "t1", is_error: true })]);
    expect(getEventListeners(abort.signal, "abort")).toEqual([]);
  });

  it.runIf(process.platform !== "win32")("L40 leaves no process of a command that was aborted", async () => {
    const folder = mkdtempSync(join(tmpdir(), "loopsmith-loop-"));
    try {
      const pidFile = join(folder, "pid");
      const command = `echo $$ > '${pidFile}.new'; mv '${pidFile}.new' '${pidFile}'; exec sleep 60`;
      const abort = new AbortController();
      const bash = createBashTool(createNodeHost({ cwd: folder }));
      const running = play([reply([toolUse("Bash", { command }, "t1")])], { tools: [bash], signal: abort.signal });
      await expect.poll(() => existsSync(pidFile), { timeout: 10_000 }).toBe(true);
      const pid = Number(readFileSync(pidFile, "utf8"));
      abort.abort();
      expect(await running).toMatchObject({ reason: "aborted", turnCount: 1 });
      await expect.poll(() => isAlive(pid)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("closes the socket of a reply that it no longer reads", async () => {
    const abort = new AbortController();
    const stalled = reply("half of it", { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([stalled], async (api) => {
      const opts = { signal: abort.signal, request: { client: createClient(api) }, onText: () => abort.abort() };
      expect((await agenticLoop(ask, undefined, 20, opts)).reason).toBe("aborted");
      await expect.poll(() => api.requests[0]?.end).toBe("client_left");
    });
  });
});

describe("hosts", () => {
  it("L42 ends with error HookStopped when somebody who is asked stops the run, after every call has its result", async () => {
    const result = await play([reply([toolUse("echo", { n: 1 }, "t1"), toolUse("echo", { n: 2 }, "t2")])], {
      canUseTool: async ({ toolUse: { id }, input }) =>
        id === "t1" ? { kind: "stop", message: "Enough for today." } : { kind: "allow", input },
    });
    expect(result).toMatchObject({ reason: "error", error: { name: "HookStopped", message: "Enough for today." } });
    expect(results(result.finalMessages[2])).toEqual([
      expect.objectContaining({ tool_use_id: "t1", is_error: true }),
      { type: "tool_result", tool_use_id: "t2", content: 'echo {"n":2}' },
    ]);
  });

  it("L02 answers every call of the turn before a callback that throws ends the run", async () => {
    const onToolStart = () => {
      throw new TypeError("the screen is gone");
    };
    const turn = reply([toolUse("echo", { n: 1 }, "t1"), toolUse("echo", { n: 2 }, "t2")]);
    const result = await play([turn], { onToolStart });
    expect(result).toMatchObject({ reason: "error", error: { name: "TypeError", message: "the screen is gone" } });
    expect(results(result.finalMessages[2])).toHaveLength(2);
    await acceptsNextPrompt(result.finalMessages);
  });

  it("ends with error when onText throws, and keeps nothing of that turn", async () => {
    const onText = () => {
      throw new TypeError("the screen is gone");
    };
    const result = await play([done], { onText });
    expect(result).toMatchObject({ reason: "error", error: { name: "TypeError" } });
    expect(result.finalMessages).toHaveLength(1);
  });

  it("counts the tokens of all turns, those of the cache too", async () => {
    const usage = (input_tokens: number) => ({
      input_tokens,
      output_tokens: 5,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 20,
    });
    const turns = [reply([toolUse("echo", {}, "t1")], { usage: usage(1) }), reply("Done.", { usage: usage(2) })];
    expect(await play(turns)).toMatchObject({ totalInputTokens: 243, totalOutputTokens: 10 });
  });

  it("sends what the host says: system prompt, model, limit of tokens, tools", async () => {
    await withLocalApi([done], async (api) => {
      const request = { client: createClient(api), model: "claude-haiku-4-5", maxTokens: 77 };
      await agenticLoop(ask, "Be brief.", 20, { context: contextOf([echo]), request });
      expect(api.requests[0]?.body).toMatchObject({
        model: "claude-haiku-4-5",
        max_tokens: 77,
        system: "Be brief.",
        tools: [{ name: "echo" }],
      });
    });
  });
});

describe("wrong arguments", () => {
  it.each([
    ["no message", []],
    ["a last message of the assistant", [...ask, { role: "assistant" as const, content: "Yes?" }]],
  ])("throws a TypeError for %s", async (_what, messages) => {
    await expect(agenticLoop(messages)).rejects.toThrow(TypeError);
  });

  it.each([0, -1, 1.5, Number.NaN])("throws a RangeError for %d turns", async (maxTurns) => {
    await expect(agenticLoop(ask, undefined, maxTurns)).rejects.toThrow(RangeError);
  });

  it("L02 throws for a history in which a call has no result", async () => {
    const orphan: Message[] = [
      ...ask,
      { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "echo", input: {} }] },
      { role: "user", content: "And?" },
    ];
    await expect(agenticLoop(orphan)).rejects.toThrow("M53");
  });
});
