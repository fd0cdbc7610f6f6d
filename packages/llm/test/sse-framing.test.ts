import { readSse } from "@loopsmith/llm/sse";
import { describe, expect, it } from "vitest";
import {
  bytes,
  collect,
  messageStop,
  parserAfter,
  pieces,
  rawData,
  readEvents,
  readWithDiagnostics,
  replyEvents,
  replyText,
  sse,
  streamOf,
  textEvents,
} from "./sse-bytes.ts";

const EVENTS = replyEvents([...textEvents(0, "Hé ", "深", "😀!"), ...textEvents(1, "x\u2028y\u2029z\u0085\v\f")]);
const lf = EVENTS.map((event) => sse(event)).join("");

/** A BOM as bytes, because an editor would hide it. */
const BOM = Uint8Array.of(0xef, 0xbb, 0xbf);

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

describe("line ends and chunks", () => {
  it.each([
    ["S01 LF", "\n"],
    ["S02 CRLF", "\r\n"],
    ["S03 CR", "\r"],
  ])("%s ends lines (B44)", async (_, end) => {
    expect(await readEvents(EVENTS.map((event) => sse(event, end)).join(""))).toEqual(EVENTS);
  });

  it("S04 takes every line end in one event", async () => {
    expect(await rawData("event: error\rdata: a\rdata: b\r\n\n")).toEqual(["a\nb"]);
  });

  it("S05 takes CR and LF for one line end when a chunk ends between them", async () => {
    const chunks = ["event: error\r", "\ndata: a\r", "\ndata: b\r", "\n\r", "\n"].map(bytes);
    expect(await readEvents(chunks)).toEqual([{ type: "error", error: { type: "unknown", message: "a\nb" } }]);
  });

  it("S06 takes a CR at the end of a chunk for a line end when something else follows", async () => {
    const chunks = ["event: error\r", "data: a\r", "\r"].map(bytes);
    expect(await readEvents(chunks)).toEqual([{ type: "error", error: { type: "unknown", message: "a" } }]);
  });

  it("S07 dispatches once for a blank line that a chunk ends in the middle of", async () => {
    const chunks = ["event: ping\r\ndata: {}\r\n\r", "\nevent: ping\r\ndata: {}\r\n\r", "\n"].map(bytes);
    const counts: number[] = [];
    for await (const event of readSse(streamOf(chunks))) counts.push(event.type === "ping" ? 1 : 0);
    expect(counts).toEqual([1, 1]);
  });

  it.each(["\n", "\r\n", "\r"])("S08 reads one byte at a time, lines ending in %j", async (end) => {
    const whole = bytes(EVENTS.map((event) => sse(event, end)).join(""));
    expect(await readEvents(pieces(whole, 1))).toEqual(EVENTS);
  });

  it.each(["\n", "\r\n", "\r"])(
    "S09 reads the same whatever two chunks the stream comes in, lines ending in %j",
    async (end) => {
      const whole = joined(BOM, bytes(EVENTS.map((event) => sse(event, end)).join("")));
      const expected = JSON.stringify(EVENTS);
      const different: number[] = [];
      for (let cut = 0; cut <= whole.length; cut += 1) {
        const events = await readEvents([whole.subarray(0, cut), whole.subarray(cut)]);
        if (JSON.stringify(events) !== expected) different.push(cut);
      }
      expect(different).toEqual([]);
    },
  );

  it("S10 gives all events of a chunk, in order, before it reads the next", async () => {
    let read = 0;
    async function* source(): AsyncGenerator<Uint8Array, void> {
      for (const half of [lf, sse(messageStop)]) {
        read += 1;
        yield bytes(half);
      }
    }
    const readAt: number[] = [];
    for await (const _ of readSse(source())) readAt.push(read);
    expect(readAt).toEqual(EVENTS.map(() => 1));
  });

  it("S11 ignores chunks of no length, also between CR and LF", async () => {
    const chunks = ["", "event: error\r", "", "\ndata: a", "", "b\r", "", "\n\r\n", ""].map(bytes);
    expect(await readEvents(chunks)).toEqual([{ type: "error", error: { type: "unknown", message: "ab" } }]);
  });

  it("S12 does not take other separators for line ends", async () => {
    const text = "x\u2028y\u2029z\u0085\v\f";
    expect(await rawData(`event: error\ndata: ${text}\n\n`)).toEqual([text]);
  });
});

describe("bytes and characters", () => {
  it("S13 joins characters of two, three and four bytes that chunks cut (B45)", async () => {
    const whole = bytes(lf);
    for (const size of [2, 3, 5, 7]) expect(await readEvents(pieces(whole, size))).toEqual(EVENTS);
    expect(JSON.stringify(await readEvents(pieces(whole, 1)))).not.toContain("\uFFFD");
  });

  it("S14 strips a BOM at the start, once, also when chunks cut it", async () => {
    const whole = joined(BOM, bytes("event: error\ndata: a\n\n"));
    const expected = [{ type: "error", error: { type: "unknown", message: "a" } }];
    expect(await readEvents([whole])).toEqual(expected);
    for (const size of [1, 2]) expect(await readEvents(pieces(whole, size))).toEqual(expected);
  });

  it("S15 keeps a BOM that stands anywhere else, also at the start of a chunk", async () => {
    expect(await rawData("event: error\ndata: a\uFEFFb\n\n")).toEqual(["a\uFEFFb"]);
    const later = [bytes("event: error\ndata: "), joined(BOM, bytes("\n\n"))];
    expect(await readEvents(later)).toEqual([{ type: "error", error: { type: "unknown", message: "\uFEFF" } }]);
  });

  it("S16 strips only the first of two BOMs, so that the first line has an unknown name", async () => {
    const stream = joined(BOM, BOM, bytes("event: nothing\ndata: {}\n\n"));
    expect((await readWithDiagnostics(stream)).events).toEqual([{ type: "unknown", name: "", data: {} }]);
  });

  it("S17 reads bytes that are no UTF-8 as U+FFFD, goes on, and counts them", async () => {
    const stream = joined(
      bytes("event: error\ndata: a"),
      Uint8Array.of(0xff, 0xc3),
      bytes("b\uFFFDc\n\n"),
      bytes(sse({ type: "ping" })),
    );
    const { events, diagnostics } = await readWithDiagnostics(stream);
    expect(events).toEqual([
      { type: "error", error: { type: "unknown", message: "a\uFFFD\uFFFDb\uFFFDc" } },
      { type: "ping" },
    ]);
    expect(diagnostics).toEqual([{ kind: "invalid_utf8", count: 2 }]);
  });

  it("S18 drops an event that ends in half a character", async () => {
    const cut = bytes("event: error\ndata: 深").subarray(0, -1);
    expect(await readEvents([bytes(sse({ type: "ping" })), cut])).toEqual([{ type: "ping" }]);
  });

  it("S19 refuses a raw NUL in the data, and ignores an id with one", async () => {
    await expect(readEvents('data: {"type":"ping","a":"\0"}\n\n')).rejects.toMatchObject({ kind: "protocol" });
    expect(parserAfter("id: 1\nid: 2\0\ndata: [DONE]\n\n").lastEventId).toBe("1");
  });
});

describe("fields", () => {
  it("S23 joins data lines with a line end", async () => {
    expect(await rawData("event: error\ndata: a\ndata: b\n\n")).toEqual(["a\nb"]);
  });

  it("S24 takes data without a colon for an empty text, which is an event", async () => {
    expect(await rawData("event: error\ndata\n\nevent: error\ndata: x\ndata\n\n")).toEqual(["", "x\n"]);
  });

  it("S25 strips one blank after the colon, and nothing else", async () => {
    const streams = ["data:x", "data: x", "data:  x", "data:\tx", "data: x "];
    const read = await Promise.all(streams.map((data) => rawData(`event: error\n${data}\n\n`)));
    expect(read.flat()).toEqual(["x", "x", " x", "\tx", "x "]);
  });

  it("S26 ignores comments", async () => {
    expect(await readEvents(`: keep-alive\n\n:\n\n${sse({ type: "ping" })}: bye\n\n`)).toEqual([{ type: "ping" }]);
  });

  it("S27 ignores a comment between two data lines", async () => {
    expect(await rawData("event: error\ndata: a\n: comment\ndata: b\n\n")).toEqual(["a\nb"]);
  });

  it("S28 keeps the last id over events, until an empty one", () => {
    const ping = "event: ping\ndata: {}\n\n";
    expect(parserAfter(`id: 7\n${ping}${ping}`).lastEventId).toBe("7");
    expect(parserAfter(`id: 7\n${ping}id\n${ping}`).lastEventId).toBe("");
  });

  it("S29 takes digits only for a retry time", () => {
    expect(parserAfter("retry: 1000\n\n").retryMs).toBe(1000);
    expect(
      ["retry: 1s", "retry: -1", "retry:", "retry: 1.5"].map((line) => parserAfter(`${line}\n\n`).retryMs),
    ).toEqual(Array.from({ length: 4 }, () => undefined));
  });

  it.each([
    ["S30 a field that is not known", "colour: blue"],
    ["S31 a name in other letters", "Data: b"],
    ["S31 an EVENT in capitals", "EVENT: ping"],
    ["S32 a blank before the name", " data: b"],
  ])("%s is ignored", async (_, line) => {
    expect(await rawData(`event: error\ndata: a\n${line}\n\n`)).toEqual(["a"]);
  });

  it("S33 takes the last of two event lines", async () => {
    expect(await rawData("event: ping\nevent: error\ndata: a\n\n")).toEqual(["a"]);
  });

  it("S34 makes no event without data, and does not keep its name", async () => {
    const { events, diagnostics } = await readWithDiagnostics('event: error\n\ndata: {"type":"ping"}\n\n');
    expect(events).toEqual([{ type: "ping" }]);
    expect(diagnostics).toEqual([{ kind: "missing_event_name", type: "ping" }]);
  });

  it("S35 reads events without a name by their type, and notes it", async () => {
    const bare = EVENTS.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
    const { events, diagnostics } = await readWithDiagnostics(bare);
    expect(events).toEqual(EVENTS);
    expect(diagnostics).toEqual(EVENTS.map(({ type }) => ({ kind: "missing_event_name", type })));
  });

  it("S36 believes data.type when the name differs, and notes it", async () => {
    const { events, diagnostics } = await readWithDiagnostics('event: message_stop\ndata: {"type":"ping"}\n\n');
    expect(events).toEqual([{ type: "ping" }]);
    expect(diagnostics).toEqual([{ kind: "event_name_differs", name: "message_stop", type: "ping" }]);
  });

  it("S37 separates at the first colon only", async () => {
    expect(await rawData("event: error\ndata: a: b :c\n\n")).toEqual(["a: b :c"]);
  });

  it("B44 reads the same reply in eight spellings", async () => {
    const compact = EVENTS.map((event) => `event:${event.type}\ndata:${JSON.stringify(event)}\n\n`).join("");
    const twoLines = EVENTS.map(
      (event) => `event: ${event.type}\ndata: ${JSON.stringify(event).replace(",", ",\ndata: ")}\n\n`,
    ).join("");
    const mixed = EVENTS.map((event, index) => sse(event, ["\n", "\r\n", "\r"][index % 3])).join("");
    const strange = `event: weather\ndata: {"type":"weather"}\n\n${lf}`;
    const events = textEvents(0, "Hé ", "深", "😀!");
    expect(
      await Promise.all(
        [
          lf,
          replyText([...events, ...textEvents(1, "x\u2028y\u2029z\u0085\v\f")], "end_turn", "\r\n"),
          compact,
          twoLines,
          mixed,
          `\uFEFF${lf}`,
        ].map(readEvents),
      ),
    ).toEqual(Array.from({ length: 6 }, () => EVENTS));
    expect(await readEvents(EVENTS.map((event) => sse(event, "\r")).join(""))).toEqual(EVENTS);
    expect((await readEvents(strange)).slice(1)).toEqual(EVENTS);
  });
});

describe("ends of the bytes", () => {
  it("S38 drops the last event when its blank line is missing", async () => {
    expect(await readEvents(lf.slice(0, -1))).toEqual(EVENTS.slice(0, -1));
  });

  it("S39 drops an event whose line is cut", async () => {
    expect(await readEvents(`${sse({ type: "ping" })}data: {"type":"pi`)).toEqual([{ type: "ping" }]);
  });

  it("S40 gives nothing for no bytes", async () => {
    expect(await collect(readSse(streamOf([])))).toEqual([]);
  });
});
