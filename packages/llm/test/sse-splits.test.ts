import { type SseDiagnostic, WireParser } from "@loopsmith/llm/sse";
import { describe, expect, it } from "vitest";
import { blockEvents, bytes, messageStart, pieces, replyEvents, replyText, sse, textEvents } from "./sse-bytes.ts";

// Every rule about bytes, at every place where two chunks can meet, and byte by byte: what a stream says never depends on it.

type Outcome = {
  events: unknown[];
  failure: string | undefined;
  diagnostics: SseDiagnostic[];
  lastEventId: string;
  retryMs: number | undefined;
};

function read(chunks: readonly Uint8Array[]): Outcome {
  const diagnostics: SseDiagnostic[] = [];
  const parser = new WireParser({ onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) });
  const events: unknown[] = [];
  let failure: string | undefined;
  for (const chunk of chunks) {
    const parsed = parser.push(chunk);
    events.push(...parsed.events);
    failure = parsed.failure?.message;
    if (parsed.failure) break;
  }
  const { lastEventId, retryMs } = parser;
  return { events, failure, diagnostics: withCountOfAll(diagnostics), lastEventId, retryMs };
}

/** Bytes that are no UTF-8 are counted chunk by chunk; their sum is what does not depend on chunks. */
function withCountOfAll(diagnostics: readonly SseDiagnostic[]): SseDiagnostic[] {
  const count = diagnostics.reduce((sum, each) => sum + (each.kind === "invalid_utf8" ? each.count : 0), 0);
  const others = diagnostics.filter(({ kind }) => kind !== "invalid_utf8");
  return count === 0 ? others : [{ kind: "invalid_utf8", count }, ...others];
}

function joined(...parts: (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...(typeof part === "string" ? bytes(part) : part)]));
}

const BOM = [0xef, 0xbb, 0xbf];
const ping = { type: "ping" };
const raw = (message: string): object => ({ type: "error", error: { type: "unknown", message } });
const reply = replyEvents(textEvents(0, "Hé 深", "😀!"));
const spelled = (end: string): string => reply.map((event) => sse(event, end)).join("");
const stop = { type: "message_stop" };
const weather = { type: "weather", sun: true };
const escaped = '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\\u0000\\ud83d"}}';
const proto = '{"type":"weather","__proto__":{"admin":true},"constructor":1}';
const deep = `{"type":"weather","a":${"[".repeat(99)}${"]".repeat(99)}}`;

/** The rule, the stream, its events, and the beginning of what it fails with. */
type Row = [rule: string, stream: string | Uint8Array, events: readonly unknown[], failure?: string];

const ROWS: Row[] = [
  ["S01 LF", spelled("\n"), reply],
  ["S02 CRLF", spelled("\r\n"), reply],
  ["S03 CR", spelled("\r"), reply],
  ["S04 mixed ends", "event: error\rdata: a\rdata: b\r\n\n", [raw("a\nb")]],
  ["S05 CRLF that chunks cut", "event: error\r\ndata: a\r\ndata: b\r\n\r\n", [raw("a\nb")]],
  ["S06 CR before a field", "event: error\rdata: a\r\r: b\r", [raw("a")]],
  ["S07 a blank line of CR, then LF", "event: ping\r\ndata: {}\r\n\r\nevent: ping\r\ndata: {}\r\n\r", [ping, ping]],
  ["S10 many events", sse(ping).repeat(9), Array.from({ length: 9 }, () => ping)],
  ["S12 other separators", "event: error\ndata: x\u2028y\u2029z\u0085\v\f\n\n", [raw("x\u2028y\u2029z\u0085\v\f")]],
  ["S13 characters of two, three and four bytes", "event: error\ndata: é深😀\n\n", [raw("é深😀")]],
  ["S14 a BOM at the start", joined(BOM, spelled("\n")), reply],
  ["S15 a BOM elsewhere", joined("event: error\ndata: ", BOM, "a\n", BOM, "data: b\n\n"), [raw("\uFEFFa")]],
  ["S16 two BOMs", joined(BOM, BOM, "event: x\ndata: {}\n\n"), [{ type: "unknown", name: "", data: {} }]],
  ["S17 bytes that are no UTF-8", joined("event: error\ndata: ", [0xff, 0xc3], "b\n\n"), [raw("\uFFFD\uFFFDb")]],
  [
    "S17 half a character, then another",
    joined("event: error\ndata: ", [0xe6, 0xb7, 0xf0, 0x9f], "b\n\n"),
    [raw("\uFFFD\uFFFDb")],
  ],
  [
    "S17 continuations without a start",
    joined("event: error\ndata: ", [0x80, 0xbf, 0x80, 0xbf], "\n\n"),
    [raw("\uFFFD".repeat(4))],
  ],
  [
    "S17 a surrogate, an overlong and a code beyond the last",
    joined("event: error\ndata: ", [0xed, 0xa0, 0x80, 0xc0, 0xaf, 0xf5], "\n\n"),
    [raw("\uFFFD".repeat(6))],
  ],
  ["S18 half a character at the end", joined(sse(ping), "event: error\ndata: ", [0xe6, 0xb7]), [ping]],
  ["S19 a raw NUL in the data", `${sse(ping)}data: {"a":"\0"}\n\n`, [ping], "Event 2 of the stream is not valid JSON"],
  ["S19 a NUL in an id", "id: 1\nid: 2\0\n\n", []],
  ["S20, S21 escapes of NUL and of half a pair", `event: x\ndata: ${escaped}\n\n`, [JSON.parse(escaped)]],
  [
    "S22 a pair that two deltas cut",
    textEvents(0, "\ud83d", "\ude00")
      .map((event) => sse(event))
      .join(""),
    textEvents(0, "\ud83d", "\ude00"),
  ],
  ["S23 two data lines", "event: error\ndata: a\ndata: b\n\n", [raw("a\nb")]],
  ["S24 data without a colon", "event: error\ndata\n\nevent: error\ndata: x\ndata\n\n", [raw(""), raw("x\n")]],
  ["S25 one blank after the colon", "event:error\ndata:  x\ndata:\ty\n\n", [raw(" x\n\ty")]],
  ["S26 comments", `: keep-alive\n\n:\n\n${sse(ping)}: bye\n\n`, [ping]],
  ["S27 a comment between data", "event: error\ndata: a\n: c\ndata: b\n\n", [raw("a\nb")]],
  ["S28 an id, and none", `id: 7\n${sse(ping)}id\n\nid: 8\n\n`, [ping]],
  ["S29 retry", "retry: 1000\nretry: 1s\nretry: -1\n\n", []],
  ["S30 an unknown field", "event: error\ncolour: blue\ndata: a\n\n", [raw("a")]],
  ["S31 other letters", "event: error\nData: b\nEVENT: ping\ndata: a\n\n", [raw("a")]],
  ["S32 a blank before a name", "event: error\n data: b\ndata: a\n\n", [raw("a")]],
  ["S33 two event lines", "event: ping\nevent: error\ndata: a\n\n", [raw("a")]],
  ["S34 no data", 'event: error\n\ndata: {"type":"ping"}\n\n', [ping]],
  ["S35 no name", reply.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""), reply],
  ["S36 a name that differs", 'event: message_stop\ndata: {"type":"ping"}\n\n', [ping]],
  ["S37 more colons", "event: error\ndata: a: b :c\n\n", [raw("a: b :c")]],
  ["S38 no blank line at the end", spelled("\r\n").slice(0, -2), reply.slice(0, -1)],
  ["S39 a cut line at the end", `${sse(ping)}data: {"type":"pi`, [ping]],
  ["S40 nothing", "", []],
  ["S41 more after the end", sse(stop) + sse(ping) + sse(weather), [stop]],
  ["S42 [DONE]", `${sse(stop)}data: [DONE]\n\n`, [stop]],
  ["S43 a second start, which is for the grammar", sse(messageStart).repeat(2), [messageStart, messageStart]],
  ["S44 broken JSON", `${sse(ping)}event: x\ndata: {"type":\n\n`, [ping], "Event 2 of the stream is not valid JSON"],
  ["S44 a broken ping", "event: ping\ndata: {\n\n", [ping]],
  ["S45 no object", "event: message_stop\ndata: []\n\n", [], "Event 1 of the stream is not a JSON object"],
  ["S45 no fields", sse({ type: "content_block_stop" }), [], "Event 1 of the stream does not have the fields"],
  ["S46 an unknown event", sse(weather), [{ type: "unknown", name: "weather", data: weather }]],
  [
    "S46 unknown blocks and deltas",
    blockEvents(0, { type: "painting" }, [{ type: "colour_delta" }])
      .map((event) => sse(event))
      .join(""),
    blockEvents(0, { type: "painting" }, [{ type: "colour_delta" }]),
  ],
  [
    "S47 an event that comes twice",
    textEvents(0, "ha", "ha")
      .map((event) => sse(event))
      .join(""),
    textEvents(0, "ha", "ha"),
  ],
  [
    "S48 a wrong order, which is for the grammar",
    textEvents(3, "a")
      .reverse()
      .map((event) => sse(event))
      .join(""),
    textEvents(3, "a").reverse(),
  ],
  ["S49 strange keys", `event: x\ndata: ${proto}\n\n`, [{ type: "unknown", name: "weather", data: JSON.parse(proto) }]],
  ["S50 deep nesting", `event: x\ndata: ${deep}\n\n`, [{ type: "unknown", name: "weather", data: JSON.parse(deep) }]],
  ["S56 an unreadable error", "event: error\ndata: <html>\n\n", [raw("<html>")]],
];

describe("at every place where two chunks can meet, and byte by byte", () => {
  it.each(ROWS)("S08, S09, S11 %s", (_rule, stream, events, failure) => {
    const all = typeof stream === "string" ? bytes(stream) : stream;
    const whole = read([all]);
    expect(whole.events).toEqual(events);
    expect(whole.failure ?? "no failure").toMatch(failure === undefined ? /^no failure$/ : new RegExp(`^${failure}`));
    const expected = JSON.stringify(whole);
    const different: (number | string)[] = [];
    for (let cut = 0; cut <= all.length; cut += 1) {
      if (JSON.stringify(read([all.subarray(0, cut), all.subarray(cut)])) !== expected) different.push(cut);
    }
    if (JSON.stringify(read(pieces(all, 1))) !== expected) different.push("byte by byte");
    expect(different).toEqual([]);
  });

  it("S28, S29 the last id and the last legal time", () => {
    expect(read(pieces(bytes("id: 7\n\nid: 8\r\rretry: 20\nretry: 1s\n"), 1))).toMatchObject({
      lastEventId: "8",
      retryMs: 20,
    });
  });

  it("S17 counts what was no UTF-8, whatever the chunks", () => {
    const stream = joined("event: error\ndata: ", [0xff, 0xc3], "b\uFFFD\n\n");
    expect(read(pieces(stream, 1)).diagnostics).toEqual([{ kind: "invalid_utf8", count: 2 }]);
  });

  it("B44 a reply with text", () => {
    const whole = replyText(textEvents(0, "a"), "end_turn", "\r");
    expect(read(pieces(bytes(whole), 1)).events).toEqual(replyEvents(textEvents(0, "a")));
  });
});
