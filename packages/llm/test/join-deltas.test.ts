import { readSseBatches } from "@loopsmith/llm/sse";
import { readReply, type StreamEvent } from "@loopsmith/llm/stream";
import { describe, expect, it } from "vitest";
import {
  blockEvents,
  bytes,
  callEvents,
  collect,
  pieces,
  replyEvents,
  replyText,
  sse,
  streamOf,
  textEvents,
} from "./sse-bytes.ts";

async function read(chunks: readonly Uint8Array[]): Promise<StreamEvent[]> {
  return collect(readReply(readSseBatches(streamOf(chunks)), new Set()));
}

function deltasOf(events: readonly StreamEvent[]): StreamEvent[] {
  return events.filter(({ type }) => type === "text_delta" || type === "thinking_delta");
}

const thinking = blockEvents(0, { type: "thinking", thinking: "", signature: "" }, [
  { type: "thinking_delta", thinking: "Let " },
  { type: "thinking_delta", thinking: "me see." },
  { type: "signature_delta", signature: "sig" },
]);
const whole = [
  ...thinking,
  ...textEvents(1, "a", "b", "c"),
  ...textEvents(2, "d", "e"),
  ...callEvents(3, "t1", '{"a"', ":1}"),
];

describe("deltas that came in one chunk", () => {
  it("B47 are one event for each block", async () => {
    expect(deltasOf(await read([bytes(replyText(whole, "tool_use"))]))).toEqual([
      { type: "thinking_delta", thinking: "Let me see." },
      { type: "text_delta", text: "abc" },
      { type: "text_delta", text: "de" },
    ]);
  });

  it("B47 stay apart when something stands between them", async () => {
    const [start, a, b, stop] = textEvents(0, "a", "b") as [
      { type: string },
      { type: string },
      { type: string },
      { type: string },
    ];
    const text = replyEvents([start, a, { type: "ping" }, b, stop])
      .map((event) => sse(event))
      .join("");
    expect(deltasOf(await read([bytes(text)]))).toEqual([
      { type: "text_delta", text: "a" },
      { type: "text_delta", text: "b" },
    ]);
  });

  it("B47 say the same in one chunk and in a chunk for each event", async () => {
    const events = replyEvents(whole, "tool_use");
    const apart = await read(events.map((event) => bytes(sse(event))));
    const together = await read([bytes(replyText(whole, "tool_use"))]);
    expect(deltasOf(apart)).toHaveLength(7);
    expect(together.filter((event) => !deltasOf(together).includes(event))).toEqual(
      apart.filter((event) => !deltasOf(apart).includes(event)),
    );
  });

  it("S22 are never halves of a pair, and a half at the end of a chunk comes as it is", async () => {
    const [start, high, low, stop] = textEvents(0, "\ud83d", "\ude00") as [
      { type: string },
      { type: string },
      { type: string },
      { type: string },
    ];
    const text = replyText([start, high, low, stop]);
    expect(deltasOf(await read([bytes(text)]))).toEqual([{ type: "text_delta", text: "😀" }]);
    const between = text.indexOf(sse(low));
    expect(deltasOf(await read([bytes(text.slice(0, between)), bytes(text.slice(between))]))).toEqual([
      { type: "text_delta", text: "\ud83d" },
      { type: "text_delta", text: "\ude00" },
    ]);
  });

  it("B47 are a few dozen events for 20,000 deltas", async () => {
    const stream = bytes(replyText(textEvents(0, ...Array.from({ length: 20_000 }, () => "The quick brown fox. "))));
    const chunks = pieces(stream, 65_536);
    const events = await read(chunks);
    expect(events.length).toBeLessThanOrEqual(chunks.length + 2);
    expect(events.at(-2)).toMatchObject({ block: { text: "The quick brown fox. ".repeat(20_000) } });
  });
});
