import { HistoryError } from "@loopsmith/conversation/history";
import { createClient } from "@loopsmith/llm/client";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { agenticLoop } from "#chapter";
import { done, oneCall, play, told } from "./play.ts";

describe("step 7.5", () => {
  it("7.5a asks, runs the calls, and puts all results of a turn into one message (B19)", async () => {
    const calls = [1, 2, 3].map((n) => toolUse("echo", { n }, `t${n}`));
    const result = await play([reply([text("Three at once."), ...calls]), done]);
    expect(result, told(result)).toMatchObject({ reason: "completed", turnCount: 2 });
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
    expect(result.requests[0]?.tools, "the tools that the model was told of").toMatchObject([{ name: "echo" }]);
  });

  it("7.5a tells of text, starts and ends as they come", async () => {
    const news: string[] = [];
    await play([reply([text("Look."), toolUse("echo", { n: 1 }, "t1")]), done], {
      onText: (piece) => news.push(piece),
      onToolStart: (name) => news.push(`start ${name}`),
      onToolEnd: (name, { content }) => news.push(`end ${name} ${content}`),
    });
    expect(news).toEqual(["Look.", "start echo", 'end echo {"n":1}', "Done."]);
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
    expect(result, told(result)).toMatchObject({ reason: "max_turns", turnCount: 2 });
    expect(result.finalMessages.at(-1), "the answer to the last call").toEqual({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "t2", content: '{"n":2}' }],
    });
  });

  it("7.5d adds up the tokens of all turns, those of the cache too", async () => {
    const usage = (input_tokens: number) => ({
      input_tokens,
      output_tokens: 5,
      cache_read_input_tokens: 100,
      cache_creation_input_tokens: 20,
    });
    const turns = [reply([toolUse("echo", {}, "t1")], { usage: usage(1) }), reply("Done.", { usage: usage(2) })];
    const result = await play(turns);
    expect(result, told(result)).toMatchObject({ totalInputTokens: 243, totalOutputTokens: 10 });
  });

  it("7.5i lets the content decide, not the label (L01)", async () => {
    const call = reply([toolUse("echo", { n: 1 }, "t1")], { stopReason: "end_turn" });
    const underEndTurn = await play([call, done]);
    expect(underEndTurn, told(underEndTurn)).toMatchObject({ reason: "completed", turnCount: 2 });
    const underToolUse = await play([reply("I will look.", { stopReason: "tool_use" })]);
    expect(underToolUse, told(underToolUse)).toMatchObject({ reason: "completed", turnCount: 1 });
  });

  it("7.5k asks again for a call that was cut, behind the results of the turn (B31)", async () => {
    const cut = { type: "tool_use", id: "t2", name: "shell", input: {}, json: '{"cmd":"rm -rf /tmp/x' } as const;
    const result = await play([reply([toolUse("echo", { n: 1 }, "t1"), cut], { stopReason: "max_tokens" }), done]);
    expect(result, told(result)).toMatchObject({ reason: "completed", turnCount: 2 });
    expect(result.requests[1]?.messages.at(-1)?.content).toEqual([
      expect.objectContaining({ type: "tool_result", tool_use_id: "t1" }),
      { type: "text", text: expect.stringContaining("shell") },
    ]);
  });
});
