import { ConversationManager } from "@loopsmith/conversation/history";
import { createClient, type MessagesClient } from "@loopsmith/llm/client";
import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { type LoopOptions, streamTurn, type TurnEnd } from "#chapter";

type Streamed = { turn: TurnEnd; conversation: ConversationManager };

/** One turn, over HTTP, against a server that plays this one reply. */
async function stream(step: ScriptStep, opts: LoopOptions = {}): Promise<Streamed> {
  const conversation = new ConversationManager([{ role: "user", content: "Go." }]);
  return withLocalApi([step], async (api) => {
    const turn = await streamTurn(conversation, { client: createClient(api) }, opts);
    return { turn, conversation };
  });
}

/** How a turn ended, in words: what a test that expected another end says first. */
function told(turn: TurnEnd): string {
  return turn.kind === "failed" ? `it ended with failed: ${turn.error}` : `it ended with ${turn.kind}`;
}

/** A server that leaves out the `event:` lines, as some do; the data says it all. */
function bareServer(events: readonly object[]): MessagesClient {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const headers = { "content-type": "text/event-stream" };
  return { post: () => ({ asResponse: async () => new Response(body, { headers }) }) };
}

const BARE_CALL = [
  {
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "bare",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "t1", name: "echo", input: {} } },
  { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"a":1}' } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: null }, usage: { output_tokens: 5 } },
  { type: "message_stop" },
];

describe("step 7.4", () => {
  it("7.4a follows up a call under the label end_turn (B34)", async () => {
    const { turn } = await stream(reply([text("Look."), toolUse("echo", { a: 1 }, "t1")], { stopReason: "end_turn" }));
    expect(turn, told(turn)).toMatchObject({
      kind: "reply",
      needsFollowUp: true,
      toolUses: [{ type: "tool_use", id: "t1", name: "echo", input: { a: 1 } }],
    });
  });

  it("7.4a reads a stream whose events have no names", async () => {
    const conversation = new ConversationManager([{ role: "user", content: "Go." }]);
    const turn = await streamTurn(conversation, { client: bareServer(BARE_CALL) }, {});
    expect(turn, told(turn)).toMatchObject({
      kind: "reply",
      needsFollowUp: true,
      toolUses: [{ id: "t1", input: { a: 1 } }],
    });
  });

  it("7.4b does not follow up the label tool_use without a call (B30)", async () => {
    const { turn } = await stream(reply("I will read it.", { stopReason: "tool_use" }));
    expect(turn, told(turn)).toMatchObject({ kind: "reply", needsFollowUp: false, toolUses: [] });
  });

  it("7.4c does not hand out a call that was cut (B31)", async () => {
    const cut = { type: "tool_use", id: "t1", name: "shell", input: {}, json: '{"cmd":"rm -rf /tmp/x' } as const;
    const alone = await stream(reply([text("Clean."), cut], { stopReason: "max_tokens" }));
    expect(alone.turn, told(alone.turn)).toMatchObject({ kind: "reply", needsFollowUp: false, toolUses: [] });
    const beside = await stream(reply([toolUse("echo", {}, "t0"), cut], { stopReason: "max_tokens" }));
    expect(beside.turn, told(beside.turn)).toMatchObject({ needsFollowUp: true, toolUses: [{ id: "t0" }] });
  });

  it("7.4d makes the reply the open turn, beside the history (L06a)", async () => {
    const { conversation } = await stream(reply([toolUse("echo", {}, "t1")]));
    expect(conversation.messages, "the history").toEqual([{ role: "user", content: "Go." }]);
    expect(conversation.openReply?.content, "the open turn").toEqual([
      { type: "tool_use", id: "t1", name: "echo", input: {} },
    ]);
    conversation.commitTurn([{ type: "tool_result", tool_use_id: "t1", content: "{}" }]);
    expect(conversation.messages).toHaveLength(3);
  });

  it("7.4e hands out text as it comes", async () => {
    const pieces: string[] = [];
    await stream(reply([text("one two", ["one ", "two"])]), { onText: (piece) => pieces.push(piece) });
    expect(pieces.join("")).toBe("one two");
  });

  it("7.4f makes a failure an end, and leaves the conversation as it was", async () => {
    const cut = reply([toolUse("echo", {}, "t1"), text("and")], {
      faults: [{ kind: "cut", at: { event: 6 }, how: "eof" }],
    });
    for (const step of [httpFault(529), cut]) {
      const { turn, conversation } = await stream(step);
      expect(turn, told(turn)).toMatchObject({ kind: "failed", error: { name: "LlmError" } });
      expect(conversation.openReply).toBeUndefined();
      expect(conversation.messages).toHaveLength(1);
    }
  });

  it("7.4g makes an abort an end of its own, and leaves the conversation as it was", async () => {
    const abort = new AbortController();
    const pieces: string[] = [];
    const onText = (piece: string): void => {
      pieces.push(piece);
      abort.abort();
    };
    const opts = { signal: abort.signal, onText };
    const speech = reply([toolUse("echo", {}, "t1"), text("and then", ["and ", "then"])]);
    const { turn, conversation } = await stream(speech, opts);
    expect(turn).toEqual({ kind: "aborted" });
    expect(conversation.openReply).toBeUndefined();
    expect(pieces.length, "the pieces of text that came, with an abort at the first").toBe(1);
  });

  it("7.4h tells the server which ids are taken by having repeated ones renamed (B17)", async () => {
    const conversation = new ConversationManager([
      { role: "user", content: "Go." },
      { role: "assistant", content: [{ type: "tool_use", id: "call_0", name: "echo", input: {} }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "call_0", content: "{}" }] },
    ]);
    await withLocalApi([reply([toolUse("echo", {}, "call_0")])], async (api) => {
      const turn = await streamTurn(conversation, { client: createClient(api) }, {});
      expect(turn, told(turn)).toMatchObject({ kind: "reply", toolUses: [{ id: "call_0-2" }] });
    });
  });
});
