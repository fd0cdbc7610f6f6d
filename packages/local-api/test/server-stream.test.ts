import { reply, type ScriptedBlock, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { post, type SentEvent, STREAM, streamed } from "./server-client.ts";

/** A block of every kind. */
const BLOCKS: readonly ScriptedBlock[] = [
  { type: "thinking", thinking: "The user wants to know what is in there.", signature: "c2ln" },
  { type: "redacted_thinking", data: "ZGF0YQ==" },
  text("Let me look at 深圳 😀 and at the other two files of this folder."),
  toolUse("Read", { file_path: "src/深/a.ts", limit: 20 }, "t1"),
  { type: "opaque", block: { type: "server_tool_use", id: "s1", name: "web_search", input: { query: "x" } } },
];

function eventsOf(blocks: readonly ScriptedBlock[], options: Parameters<typeof reply>[1] = {}): Promise<SentEvent[]> {
  return withLocalApi([reply(blocks, options)], (api) => streamed(api));
}

const names = (events: readonly SentEvent[]): string[] => events.map(({ name }) => name);

function deltasOf(events: readonly SentEvent[], index: number): Record<string, string>[] {
  return events.flatMap(({ name, data }) =>
    name === "content_block_delta" && data.index === index ? [data.delta] : [],
  );
}

describe("the stream", () => {
  it("M115 is an event stream that no proxy may transform", () =>
    withLocalApi([reply("Hello.")], async (api) => {
      const response = await post(api, STREAM);
      expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
      expect(response.headers.get("cache-control")).toContain("no-transform");
      await response.text();
    }));

  it("M115 names each event as its data does, and has no [DONE]", async () => {
    const events = await eventsOf(BLOCKS);
    expect(events.filter(({ name, data }) => name !== data.type)).toEqual([]);
    expect(names(events)).not.toContain("[DONE]");
  });

  it("M116 goes message_start, blocks with a ping after the first start, message_delta, message_stop", async () => {
    expect(names(await eventsOf([text("One two three four", ["One two ", "three four"]), text("five")]))).toEqual([
      "message_start",
      "content_block_start",
      "ping",
      "content_block_delta",
      "content_block_delta",
      "content_block_stop",
      "content_block_start",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
  });

  it("M116 without a block has no block events", async () => {
    expect(names(await eventsOf([]))).toEqual(["message_start", "ping", "message_delta", "message_stop"]);
  });

  it("M117 M124 starts with an empty message without a stop reason", async () => {
    const [start] = await eventsOf(BLOCKS, { stopReason: "refusal" });
    expect(start?.data.message).toEqual({
      id: "msg_0001",
      type: "message",
      role: "assistant",
      model: "scripted-modern",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      stop_details: null,
      usage: {
        input_tokens: expect.any(Number),
        cache_creation_input_tokens: 0,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
        cache_read_input_tokens: 0,
        output_tokens: 1,
      },
    });
  });

  it("M118 numbers the blocks without gaps, one open at a time", async () => {
    const brackets = (await eventsOf(BLOCKS)).filter(({ name }) => /^content_block_st/.test(name));
    expect(brackets.map(({ name, data }) => `${name} ${data.index}`)).toEqual(
      BLOCKS.flatMap((_, index) => [`content_block_start ${index}`, `content_block_stop ${index}`]),
    );
  });

  it("M118 starts each block empty where deltas follow, and whole where none do", async () => {
    const starts = (await eventsOf(BLOCKS)).filter(({ name }) => name === "content_block_start");
    expect(starts.map(({ data }) => data.content_block)).toEqual([
      { type: "thinking", thinking: "", signature: "" },
      { type: "redacted_thinking", data: "ZGF0YQ==" },
      { type: "text", text: "" },
      { type: "tool_use", id: "t1", name: "Read", input: {} },
      { type: "server_tool_use", id: "s1", name: "web_search", input: { query: "x" } },
    ]);
  });

  it("M119 sends the deltas of each kind of block; the only signature comes right before the stop", async () => {
    const events = await eventsOf(BLOCKS);
    const thinking = deltasOf(events, 0);
    expect(thinking.slice(0, -1).every((delta) => delta.type === "thinking_delta")).toBe(true);
    expect(thinking.map((delta) => delta.thinking).join("")).toBe("The user wants to know what is in there.");
    expect(thinking.at(-1)).toEqual({ type: "signature_delta", signature: "c2ln" });
    expect(deltasOf(events, 1)).toEqual([]);
    expect(new Set(deltasOf(events, 2).map((delta) => delta.type))).toEqual(new Set(["text_delta"]));
    expect(deltasOf(events, 2).length).toBeGreaterThan(2);
    expect(
      deltasOf(events, 2)
        .map((delta) => delta.text)
        .join(""),
    ).toBe("Let me look at 深圳 😀 and at the other two files of this folder.");
    expect(deltasOf(events, 4)).toEqual([]);
  });

  it("M119 M120 the first fragment of an input is empty, and all together are its JSON", async () => {
    const fragments = deltasOf(await eventsOf(BLOCKS), 3);
    expect(fragments[0]).toEqual({ type: "input_json_delta", partial_json: "" });
    const json = fragments.map((delta) => delta.partial_json).join("");
    expect(JSON.parse(json)).toEqual({ file_path: "src/深/a.ts", limit: 20 });
  });

  it("M120 an input that is no JSON at all has no fragment", async () => {
    expect(deltasOf(await eventsOf([{ type: "tool_use", name: "List", input: {}, json: "" }]), 0)).toEqual([]);
  });

  it("M121 an input may be sent as it stands, cut or malformed", async () => {
    const fragments = deltasOf(await eventsOf([{ type: "tool_use", name: "List", input: {}, json: '{"a":' }]), 0);
    expect(fragments.map((delta) => delta.partial_json).join("")).toBe('{"a":');
  });

  it("sends the deltas that a script gives, also empty ones", async () => {
    const events = await eventsOf([
      text("abc", ["a", "", "bc"]),
      { type: "tool_use", name: "List", input: { a: 1 }, deltas: ['{"a"', ":1}"] },
    ]);
    expect(deltasOf(events, 0).map((delta) => delta.text)).toEqual(["a", "", "bc"]);
    expect(deltasOf(events, 1).map((delta) => delta.partial_json)).toEqual(['{"a"', ":1}"]);
  });

  it("cuts no character of a text in half, and loses none", async () => {
    const long = `  \na${"😀".repeat(40)} has\tno   words of usual length ${"的确".repeat(40)} \n\n`;
    const pieces = deltasOf(await eventsOf([text(long)]), 0).map((delta) => delta.text ?? "");
    expect(pieces.join("")).toBe(long);
    expect(pieces.filter((piece) => /\p{Surrogate}/u.test(piece))).toEqual([]);
  });

  it("streams a text of blanks alone", async () => {
    expect(deltasOf(await eventsOf([text(" \n ")]), 0).map((delta) => delta.text)).toEqual([" \n "]);
  });

  it("M122 pings while the message is under way", async () => {
    const events = await eventsOf([text("Hello.")]);
    expect(events.filter(({ name }) => name === "ping").map(({ data }) => data)).toEqual([{ type: "ping" }]);
  });

  it("M123 M124 gives the stop reason and the whole usage in message_delta; what does not apply is absent", async () => {
    const plain = (await eventsOf([text("x")], { usage: { output_tokens: 7 } })).at(-2);
    expect(plain?.data.delta).toEqual({ stop_reason: "end_turn", stop_sequence: null });
    expect(plain?.data.usage).toMatchObject({ output_tokens: 7, cache_read_input_tokens: 0 });
    const refusal = (await eventsOf([], { stopReason: "refusal" })).at(-2);
    expect(refusal?.data.delta).toMatchObject({ stop_reason: "refusal", stop_details: { type: "refusal" } });
  });

  it("M125 ends with message_stop", async () => {
    expect((await eventsOf(BLOCKS)).at(-1)).toEqual({ name: "message_stop", data: { type: "message_stop" } });
  });

  it("carries 20,000 deltas", async () => {
    const deltas = Array.from({ length: 20_000 }, (_, index) => `delta ${index} of a long text; `);
    const events = await eventsOf([text(deltas.join(""), deltas)]);
    expect(events.length).toBe(20_000 + 6);
  });
});
