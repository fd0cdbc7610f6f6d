import { eventsOf, readSse, readSseBatches, WireParser } from "@loopsmith/llm/sse";
import { readReply } from "@loopsmith/llm/stream";
import { describe, expect, it } from "vitest";
import {
  blockEvents,
  bytes,
  callEvents,
  collect,
  messageStart,
  pieces,
  readEvents,
  readWithDiagnostics,
  replyEvents,
  replyText,
  sse,
  streamOf,
  textEvents,
} from "./sse-bytes.ts";

type Fields = { type: string; [field: string]: unknown };

/** The blocks of the reply that these events make. */
async function blocksOf(events: readonly Fields[], stopReason = "tool_use"): Promise<unknown[]> {
  const stream = await collect(readReply(readSseBatches(streamOf([bytes(replyText(events, stopReason))])), new Set()));
  return stream.flatMap((event) => (event.type === "block" ? [event.block] : []));
}

describe("what an event says", () => {
  it("S20 keeps an escaped NUL: it is for the checker of paths to refuse", async () => {
    expect(await blocksOf(callEvents(0, "t1", '{"path":"a\\u0000b"}'))).toEqual([
      { type: "tool_use", id: "t1", name: "Bash", input: { path: "a\0b" } },
    ]);
  });

  it("S21 parses a lone surrogate", async () => {
    expect(await blocksOf(callEvents(0, "t1", '{"a":"\\ud83d"}'))).toMatchObject([{ input: { a: "\ud83d" } }]);
  });

  it("S22 joins a pair that two deltas cut", async () => {
    const halves = '[{"type":"text_delta","text":"\\ud83d"},{"type":"text_delta","text":"\\ude00"}]';
    const deltas = (JSON.parse(halves) as { text: string }[]).map(({ text }) => ({ type: "text_delta", text }));
    expect(await blocksOf(blockEvents(0, { type: "text", text: "" }, deltas), "end_turn")).toEqual([
      { type: "text", text: "😀" },
    ]);
  });

  it("S41 ignores what comes after message_stop, and notes it", async () => {
    const { events, diagnostics } = await readWithDiagnostics(
      replyText([]) + sse({ type: "ping" }) + sse({ type: "weather" }),
    );
    expect(events).toEqual(replyEvents([]));
    expect(diagnostics).toEqual([
      { kind: "after_message_stop", type: "ping" },
      { kind: "after_message_stop", type: "weather" },
    ]);
  });

  it("S42 ignores [DONE]", async () => {
    expect(await readWithDiagnostics(`${replyText([])}data: [DONE]\n\n`)).toEqual({
      events: replyEvents([]),
      diagnostics: [],
    });
  });

  it("S43 hands a second message_start on to the grammar, which refuses it", async () => {
    const stream = readReply(readSse(streamOf([bytes(sse(messageStart) + sse(messageStart))])), new Set());
    await expect(collect(stream)).rejects.toMatchObject({
      kind: "protocol",
      message: expect.stringContaining("message_start"),
    });
  });

  it("S44 names the event whose JSON is broken, and quotes its beginning", async () => {
    const broken = `event: content_block_stop\ndata: {"type":"content_block_stop",${"x".repeat(500)}\n\n`;
    const reading = readEvents(sse(messageStart) + sse({ type: "ping" }) + broken);
    await expect(reading).rejects.toMatchObject({ name: "LlmError", kind: "protocol" });
    await expect(reading).rejects.toThrow(
      /^Event 3 of the stream is not valid JSON .*: \{"type":"content_block_stop",x{90,200}…$/,
    );
  });

  it("S44 tolerates a ping with broken data", async () => {
    expect(await readEvents("event: ping\ndata: {\n\nevent: ping\ndata: 3\n\n")).toEqual([
      { type: "ping" },
      { type: "ping" },
    ]);
  });

  it("S44 gives the events before a broken one, however the bytes are cut", async () => {
    const whole = bytes(`${sse({ type: "ping" })}data: {\n\n`);
    for (const chunks of [[whole], pieces(whole, 1), pieces(whole, 7)]) {
      const events = readSse(streamOf(chunks));
      expect((await events.next()).value).toEqual({ type: "ping" });
      await expect(events.next()).rejects.toMatchObject({ kind: "protocol" });
    }
  });

  it.each(["null", "1", "[]", '"text"'])("S45 refuses %s: it is no object", async (data) => {
    await expect(readEvents(`event: message_stop\ndata: ${data}\n\n`)).rejects.toThrow("is not a JSON object");
  });

  it.each<Fields>([
    { type: "message_start" },
    { type: "message_start", message: { model: "m" } },
    { type: "message_delta", delta: {} },
    { type: "content_block_start", index: 0 },
    { type: "content_block_start", index: 0, content_block: { type: "tool_use", name: "Bash" } },
    { type: "content_block_start", index: "0", content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: 3 } },
    { type: "content_block_delta", index: 0, delta: { type: "input_json_delta" } },
    { type: "content_block_delta", index: 0, delta: { type: "thinking_delta" } },
    { type: "content_block_delta", index: 0, delta: { type: "signature_delta" } },
    { type: "content_block_delta", delta: { type: "text_delta", text: "a" } },
    { type: "content_block_stop", index: 0.5 },
  ])("S45 refuses an event without the fields that are needed: %j", async (event) => {
    await expect(readEvents(sse(event))).rejects.toMatchObject({ kind: "protocol" });
  });

  it("S46 passes unknown events on, and lets unknown deltas and blocks be (M126)", async () => {
    expect(await readEvents(sse({ type: "weather", sun: true }))).toEqual([
      { type: "unknown", name: "weather", data: { type: "weather", sun: true } },
    ]);
    const painting = { type: "painting", colours: ["blue"] };
    const strange = [...blockEvents(0, painting, [{ type: "colour_delta", colour: "red" }]), ...textEvents(1, "a")];
    expect(await blocksOf(strange, "end_turn")).toEqual([painting, { type: "text", text: "a" }]);
  });

  it.each([
    ["S47 a second start", [textEvents(0)[0], textEvents(0)[0]]],
    ["S47 a second stop", [...textEvents(0), textEvents(0)[1]]],
    ["S48 a gap", textEvents(1)],
    ["S48 a delta without a start", [textEvents(0, "a")[1]]],
    ["S48 a delta after its stop", [...textEvents(0), textEvents(0, "a")[1]]],
  ])("%s is a protocol error (M118, M132)", async (_, events) => {
    await expect(blocksOf(events as Fields[])).rejects.toMatchObject({ kind: "protocol" });
  });

  it("S47 takes a delta that comes twice for text that comes twice: nobody can tell", async () => {
    expect(await blocksOf(textEvents(0, "ha", "ha"), "end_turn")).toEqual([{ type: "text", text: "haha" }]);
  });

  it("S49 makes own properties of __proto__ and constructor", async () => {
    const [block] = (await blocksOf(callEvents(0, "t1", '{"__proto__":{"admin":true},"constructor":1}'))) as [
      { input: object },
    ];
    expect(Object.keys(block.input)).toEqual(["__proto__", "constructor"]);
    expect((block.input as { admin?: boolean }).admin).toBeUndefined();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("S50 survives great numbers and deep nesting", async () => {
    const deep = `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    const [numbers, nested] = await blocksOf([
      ...callEvents(0, "t1", '{"a":1e400,"b":9007199254740993}'),
      ...callEvents(1, "t2", deep),
    ]);
    expect(numbers).toMatchObject({ input: { a: Number.POSITIVE_INFINITY, b: 9007199254740992 } });
    expect(nested).toMatchObject({ id: "t2", type: "tool_use" });
  });

  it("S56 ends with an error event whose data cannot be read, or has no shape", async () => {
    const unreadable = ["<html>", "[]", "3", '{"type":"error"}', '{"type":"error","error":"Overloaded"}'];
    const read = await Promise.all(unreadable.map((data) => readEvents(`event: error\ndata: ${data}\n\n`)));
    expect(read).toEqual(unreadable.map((message) => [{ type: "error", error: { type: "unknown", message } }]));
    const stream = readReply(readSse(streamOf([bytes("event: error\ndata: <html>\n\n")])), new Set());
    await expect(collect(stream)).rejects.toMatchObject({ kind: "stream_error", type: "unknown", message: "<html>" });
  });
});

describe("size", () => {
  /** Endless chunks; says how many were taken and whether the source was closed. */
  function endless(chunk: Uint8Array): {
    source: AsyncGenerator<Uint8Array, void>;
    taken: () => number;
    closed: () => boolean;
  } {
    let taken = 0;
    let closed = false;
    async function* source(): AsyncGenerator<Uint8Array, void> {
      try {
        for (; taken < 10_000; taken += 1) yield chunk;
      } finally {
        closed = true;
      }
    }
    return { source: source(), taken: () => taken, closed: () => closed };
  }

  it("S51 refuses a line of 16 MB in one chunk, and says what the limit is", async () => {
    const line = bytes(`data: ${"x".repeat(16_000_000)}\n\n`);
    await expect(readEvents([line])).rejects.toThrow("larger than 8,000,000 bytes; raise maxEventBytes");
  });

  it("S51 reads an event just below the limit, in small chunks", async () => {
    const text = "x".repeat(1_000_000);
    const events = await readEvents(pieces(bytes(sse({ type: "weather", text })), 1_000));
    expect(events).toEqual([{ type: "unknown", name: "weather", data: { type: "weather", text } }]);
  });

  it("S51 counts the data lines of an event together, and each event anew", async () => {
    const read = async (stream: string) => collect(readSse(streamOf([bytes(stream)]), { maxEventBytes: 100 }));
    const line = `data: ${"x".repeat(40)}\n`;
    await expect(read(`event: error\n${line}${line}${line}\n`)).rejects.toThrow("larger than 100 bytes");
    expect(await read(`event: error\n${line}${line}\n`.repeat(5))).toHaveLength(5);
    const small = pieces(bytes(`event: error\n${line}${line}\n`.repeat(5)), 7);
    expect(await collect(readSse(streamOf(small), { maxEventBytes: 100 }))).toHaveLength(5);
  });

  it("S52 gives a line that never ends up at the limit, and closes its source", async () => {
    const { source, taken, closed } = endless(new Uint8Array(100_000).fill(120));
    await expect(collect(readSse(source))).rejects.toMatchObject({ kind: "protocol" });
    expect({ taken: taken(), closed: closed() }).toEqual({ taken: 80, closed: true });
  });

  it("S53 reads no more chunks than its reader asks for, of a stream of 100,000 events", async () => {
    const { source, taken, closed } = endless(bytes(sse({ type: "ping" }).repeat(100)));
    let read = 0;
    for await (const _ of readSse(source)) {
      read += 1;
      if (read === 1_000) break;
    }
    expect({ taken: taken(), closed: closed() }).toEqual({ taken: 9, closed: true });
  });

  it("S53 holds nothing back of 100,000 events", () => {
    const parser = new WireParser();
    const chunk = bytes(sse({ type: "ping" }).repeat(100));
    const counts = Array.from({ length: 1_000 }, () => parser.push(chunk).events.length);
    expect(new Set(counts)).toEqual(new Set([100]));
  });

  it("B47 parses at most once for each event and once for a call, however many deltas it has", async () => {
    const parse = JSON.parse;
    const deltas = 20_000;
    const json = ['{"a":"', ...Array.from({ length: deltas - 2 }, () => "0123456789"), '"}'];
    const stream = bytes(replyText(callEvents(0, "t1", ...json), "tool_use"));
    let parsed = 0;
    let characters = 0;
    JSON.parse = (text, reviver) => {
      parsed += 1;
      characters += text.length;
      return parse(text, reviver);
    };
    try {
      await collect(readReply(readSseBatches(streamOf(pieces(stream, 4_096))), new Set()));
    } finally {
      JSON.parse = parse;
    }
    expect(parsed).toBeLessThanOrEqual(replyEvents(callEvents(0, "t1", ...json)).length + 1);
    expect(characters).toBeLessThan(2 * stream.length);
  });
});

it("hands on together what came in one chunk, and opens a batch of either form", async () => {
  const chunks = [bytes(sse({ type: "ping" }).repeat(3)), bytes(sse(messageStart)), bytes(": nothing\n\n")];
  const batches = await collect(readSseBatches(streamOf(chunks)));
  expect(batches.map((batch) => batch.length)).toEqual([3, 1, 0]);
  expect(eventsOf({ type: "ping" })).toEqual([{ type: "ping" }]);
  expect(batches.flatMap(eventsOf)).toHaveLength(4);
});
