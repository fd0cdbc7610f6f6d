import { HistoryError } from "@loopsmith/conversation";
import { createClient } from "@loopsmith/llm/client";
import { type MessagesRequest, type Model, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import type { AnyTool } from "@loopsmith/tools";
import { describe, expect, it } from "vitest";
import { agenticLoop, type LoopOptions, type LoopResult } from "#chapter";
import { contextOf, echoTool, gate, tool } from "./tools.ts";

type Played = LoopResult & { requests: MessagesRequest[] };
type Play = LoopOptions & { tools?: readonly AnyTool[]; maxTurns?: number };

/** Runs the loop over HTTP against a server that plays these replies, and refuses what the real API would refuse. */
async function play(steps: readonly ScriptStep[] | Model, options: Play = {}): Promise<Played> {
  const { tools = [echoTool()], maxTurns, ...opts } = options;
  const run = { context: contextOf(tools), ...opts };
  return withLocalApi(steps, async (api) => {
    const request = { client: createClient(api) };
    const result = await agenticLoop([{ role: "user", content: "Go." }], undefined, maxTurns, { ...run, request });
    // The server has checked each of them.
    return { ...result, requests: api.requests.map(({ body }) => body as MessagesRequest) };
  });
}

const oneCall = (id: string, n = 1): ScriptStep => reply([toolUse("echo", { n }, id)]);
const done = reply("Done.");

describe("step 7.5", () => {
  it("7.5a asks, runs the calls, and puts all results of a turn into one message (B19)", async () => {
    const calls = [1, 2, 3].map((n) => toolUse("echo", { n }, `t${n}`));
    const result = await play([reply([text("Three at once."), ...calls]), done]);
    expect(result).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(result).not.toHaveProperty("error");
    expect(result.finalMessages).toEqual([
      { role: "user", content: "Go." },
      {
        role: "assistant",
        content: [
          { type: "text", text: "Three at once." },
          ...[1, 2, 3].map((n) => ({ type: "tool_use", id: `t${n}`, name: "echo", input: { n } })),
        ],
      },
      {
        role: "user",
        content: [1, 2, 3].map((n) => ({ type: "tool_result", tool_use_id: `t${n}`, content: `{"n":${n}}` })),
      },
      { role: "assistant", content: [{ type: "text", text: "Done." }] },
    ]);
    expect(result.requests[0]?.tools).toMatchObject([{ name: "echo" }]);
  });

  it("7.5a refuses a history that no API would take, before it asks", async () => {
    const orphan = [
      { role: "user" as const, content: "Go." },
      { role: "assistant" as const, content: [{ type: "tool_use" as const, id: "t1", name: "echo", input: {} }] },
      { role: "user" as const, content: "And?" },
    ];
    await withLocalApi(
      () => done,
      async (api) => {
        const run = agenticLoop(orphan, undefined, 20, { request: { client: createClient(api) } });
        expect(await run.catch((error: unknown) => error)).toBeInstanceOf(HistoryError);
        expect(api.requests).toEqual([]);
      },
      { allowRefused: true },
    );
  });

  it("7.5b runs and answers the calls of the last turn, then ends with max_turns (B13)", async () => {
    const result = await play([oneCall("t1"), oneCall("t2", 2)], { maxTurns: 2 });
    expect(result).toMatchObject({ reason: "max_turns", turnCount: 2 });
    expect(result.finalMessages.at(-1)).toEqual({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "t2", content: '{"n":2}' }],
    });
  });

  it("7.5c sends no second request after an abort, though the tool only failed (B10)", async () => {
    const abort = new AbortController();
    const fails = tool("fails", () => {
      abort.abort();
      throw new DOMException("The operation was aborted.", "AbortError");
    });
    const model = ({ messages }: MessagesRequest) =>
      messages.length === 1 ? reply([toolUse("fails", {}, "t1")]) : reply("It failed, so I try something else.");
    const result = await play(model, { tools: [fails], signal: abort.signal });
    expect(result).toMatchObject({ reason: "aborted", turnCount: 1 });
    expect(result.requests).toHaveLength(1);
  });

  it("7.5d adds up the tokens of all turns, those of the cache too", async () => {
    const usage = (input_tokens: number) => ({
      input_tokens,
      output_tokens: 5,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 20,
    });
    const turns = [reply([toolUse("echo", {}, "t1")], { usage: usage(1) }), reply("Done.", { usage: usage(2) })];
    expect(await play(turns)).toMatchObject({ totalInputTokens: 243, totalOutputTokens: 10 });
  });

  it("7.5e ends with error for half a reply, and keeps nothing of it (B39)", async () => {
    const half = reply("half an answer", { faults: [{ kind: "cut", at: { event: 5 }, how: "eof" }] });
    const result = await play([oneCall("t1"), half]);
    expect(result).toMatchObject({ reason: "error", turnCount: 2, error: { name: "LlmError" } });
    expect(result.finalMessages).toHaveLength(3);
  });

  it("7.5f ends with error for a reply that is not the whole answer, and keeps what is complete of it", async () => {
    const cut = await play([reply("As far as I", { stopReason: "max_tokens" })]);
    expect(cut).toMatchObject({ reason: "error", error: { code: "max_tokens" } });
    expect(cut.finalMessages.at(-1)).toEqual({ role: "assistant", content: [{ type: "text", text: "As far as I" }] });
    const refused = await play([reply([text("I can"), toolUse("echo", {}, "t1")], { stopReason: "refusal" })]);
    expect(refused).toMatchObject({ reason: "error", turnCount: 1, error: { code: "refusal" } });
    expect(refused.finalMessages).toHaveLength(1);
  });

  it("7.5g keeps an aborted turn when one of its tools has begun, with a result for every call (B01)", async () => {
    const abort = new AbortController();
    const begun = gate();
    const slow = tool("slow", (_input, { signal }) => {
      begun.open();
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    });
    const quick = tool("quick", async () => {
      await begun.opened;
      return { content: "real" };
    });
    const turn = reply([toolUse("quick", {}, "t1"), toolUse("slow", {}, "t2")]);
    const onToolEnd = (): void => abort.abort();
    const result = await play([turn], { tools: [quick, slow], signal: abort.signal, onToolEnd });
    expect(result.reason).toBe("aborted");
    expect(result.finalMessages.at(-1)?.content).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: "real" },
      expect.objectContaining({ tool_use_id: "t2", is_error: true }),
    ]);
  });

  it("7.5h drops an aborted turn of which no tool has begun (B03)", async () => {
    const abort = new AbortController();
    const whileAsked = async () => {
      abort.abort();
      return { kind: "deny", cause: "interrupted", message: "Interrupted." } as const;
    };
    const asked = await play([oneCall("t1")], { signal: abort.signal, canUseTool: whileAsked });
    expect(asked).toMatchObject({ reason: "aborted", finalMessages: [{ role: "user", content: "Go." }] });
    const before = await play([], { signal: AbortSignal.abort() });
    expect(before).toMatchObject({ reason: "aborted", turnCount: 0 });
  });
});
