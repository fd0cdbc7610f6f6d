import type { WireEvent } from "@loopsmith/llm/sse";
import { describe, expect, it } from "vitest";
import { LlmError, readReply, type StreamEvent } from "#chapter";
import {
  blockStart,
  blockStop,
  callBlock,
  collect,
  delta,
  messageDelta,
  ping,
  start,
  stop,
  streamOf,
  textBlock,
} from "./events.ts";

type Read = { events: StreamEvent[]; error: unknown };

async function read(events: readonly WireEvent[], takenIds: readonly string[] = []): Promise<Read> {
  const { items, error } = await collect(readReply(streamOf(events), new Set(takenIds)));
  return { events: items, error };
}

/** The blocks that were reported, in the order of their reports. */
function blocks({ events }: Read): unknown[] {
  return events.flatMap((event) => (event.type === "block" ? [event.block] : []));
}

const WHOLE = [
  start,
  ping,
  ...textBlock(0, "Let me ", "look."),
  ...callBlock(1, "t1", '{"cmd":', '"ls"}'),
  messageDelta("tool_use"),
  stop,
];
const TEXT = { type: "text", text: "Let me look." };
const CALL = { type: "tool_use", id: "t1", name: "Bash", input: { cmd: "ls" } };

describe("step 5.5", () => {
  it("5.5a gives deltas, blocks and one reply", async () => {
    expect(await read(WHOLE)).toEqual({
      events: [
        { type: "text_delta", text: "Let me " },
        { type: "text_delta", text: "look." },
        { type: "block", index: 0, block: TEXT },
        { type: "block", index: 1, block: CALL },
        {
          type: "reply",
          reply: {
            message: { role: "assistant", content: [TEXT, CALL] },
            model: "test-model",
            stopReason: "tool_use",
            stopDetails: null,
            usage: {
              input_tokens: 10,
              output_tokens: 5,
              cache_read_input_tokens: null,
              cache_creation_input_tokens: null,
            },
            dropped: [],
          },
        },
      ],
      error: undefined,
    });
  });

  it("5.5a takes an end before message_stop for incomplete, wherever it is (B39, L25)", async () => {
    for (let end = 0; end < WHOLE.length; end += 1) {
      const { events, error } = await read(WHOLE.slice(0, end));
      expect(error, `the end after ${end} events`).toMatchObject({ name: "LlmError", kind: "incomplete" });
      expect(events.filter(({ type }) => type === "reply")).toEqual([]);
    }
  });

  it("5.5a reads no further than message_stop", async () => {
    let closed = false;
    async function* source(): AsyncGenerator<WireEvent, void> {
      try {
        yield* WHOLE;
        throw new Error("This was not to be read.");
      } finally {
        closed = true;
      }
    }
    const { items, error } = await collect(readReply(source(), new Set()));
    expect({ last: items.at(-1)?.type, error, closed }).toEqual({ last: "reply", error: undefined, closed: true });
  });

  it("5.5b ends with an error event as an error that keeps its type (B41)", async () => {
    const overloaded: WireEvent = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const { events, error } = await read([start, ...textBlock(0, "half"), overloaded]);
    expect(error).toBeInstanceOf(LlmError);
    expect(error).toMatchObject({ kind: "stream_error", type: "overloaded_error", message: "Overloaded" });
    expect(events.at(-1)).toEqual({ type: "block", index: 0, block: { type: "text", text: "half" } });
  });

  it("5.5b lets no event pass that breaks the grammar", async () => {
    const { error } = await read([start, ...textBlock(0, "a"), ...textBlock(0, "b")]);
    expect(error).toMatchObject({ kind: "protocol" });
  });

  it("5.5c keeps the order of the blocks (B04)", async () => {
    const thinking = [
      blockStart(0, { type: "thinking", thinking: "", signature: "" }),
      delta(0, { type: "thinking_delta", thinking: "Hm." }),
      delta(0, { type: "signature_delta", signature: "sig" }),
      blockStop(0),
    ];
    const result = await read([
      start,
      ...thinking,
      ...callBlock(1, "t1", "{}"),
      ...textBlock(2, "And."),
      ...callBlock(3, "t2", "{}"),
      messageDelta("tool_use"),
      stop,
    ]);
    const expected = [
      { type: "thinking", thinking: "Hm.", signature: "sig" },
      { ...CALL, input: {} },
      { type: "text", text: "And." },
      { ...CALL, id: "t2", input: {} },
    ];
    expect(blocks(result)).toEqual(expected);
    expect(result.events.at(-1)).toMatchObject({ reply: { message: { content: expected } } });
    expect(result.events[0]).toEqual({ type: "thinking_delta", thinking: "Hm." });
  });

  it("5.5c reports a call that waited as soon as something comes after it (B30)", async () => {
    const { events } = await read([
      start,
      ...callBlock(0, "t1"),
      ...textBlock(1, "next"),
      messageDelta("tool_use"),
      stop,
    ]);
    expect(events.slice(0, 2)).toEqual([
      { type: "block", index: 0, block: { ...CALL, input: {} } },
      { type: "text_delta", text: "next" },
    ]);
  });

  it("5.5c drops and names a call that max_tokens cut, and keeps what is whole (B31)", async () => {
    const raw = '{"cmd":"rm -rf /tmp/x';
    const result = await read([
      start,
      ...callBlock(0, "t0", "{}"),
      ...callBlock(1, "t1", raw),
      messageDelta("max_tokens"),
      stop,
    ]);
    expect(blocks(result)).toEqual([{ ...CALL, id: "t0", input: {} }]);
    expect(result.events.at(-1)).toMatchObject({
      reply: { message: { content: [{ id: "t0" }] }, dropped: [{ id: "t1", name: "Bash", raw }] },
    });
  });

  it("5.5c drops a call without input when max_tokens cut the reply", async () => {
    const result = await read([start, ...callBlock(0, "t1"), messageDelta("max_tokens"), stop]);
    expect(blocks(result)).toEqual([]);
    expect(result.events.at(-1)).toMatchObject({ reply: { dropped: [{ id: "t1", raw: "" }] } });
  });

  it("5.5c hands on the raw text of a whole call that does not parse (B33)", async () => {
    const result = await read([start, ...callBlock(0, "t1", '{"i": tru, }'), messageDelta("tool_use"), stop]);
    expect(blocks(result)).toEqual([{ ...CALL, input: '{"i": tru, }' }]);
  });

  it("5.5d gives a repeated id a new one, and says so once (B16)", async () => {
    const result = await read([
      start,
      ...callBlock(0, "t1", '{"k":1}'),
      ...callBlock(1, "t1", '{"k":2}'),
      messageDelta("tool_use"),
      stop,
    ]);
    expect(blocks(result)).toEqual([
      { ...CALL, input: { k: 1 } },
      { ...CALL, id: "t1-2", input: { k: 2 } },
    ]);
    expect(result.events.filter(({ type }) => type === "warning")).toHaveLength(1);
  });

  it("5.5d gives an id that the history holds a new one (B17)", async () => {
    const result = await read(
      [start, ...callBlock(0, "call_0", "{}"), messageDelta("tool_use"), stop],
      ["call_0", "call_0-2"],
    );
    expect(blocks(result)).toEqual([{ ...CALL, id: "call_0-3", input: {} }]);
  });
});
