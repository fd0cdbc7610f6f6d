import type { WireEvent } from "@loopsmith/llm/sse";
import { describe, expect, it } from "vitest";
import { nextPhase, type StreamPhase } from "#chapter";
import { blockStart, blockStop, delta, messageDelta, ping, start, stop, unknown } from "./events.ts";

const text = { type: "text", text: "" };
const hello = { type: "text_delta" as const, text: "hello" };

/** The phases that a stream goes through, the last of them behind its last event. */
function walk(events: readonly WireEvent[]): StreamPhase[] {
  let phase: StreamPhase = { kind: "before" };
  return events.map((event) => {
    phase = nextPhase(phase, event);
    return phase;
  });
}

/** Every phase that there is, and a stream that leads to it. */
const PHASES: readonly { phase: StreamPhase; events: readonly WireEvent[] }[] = [
  { phase: { kind: "before" }, events: [] },
  { phase: { kind: "between", next: 0 }, events: [start] },
  { phase: { kind: "inside", index: 0, block: "text" }, events: [start, blockStart(0, text)] },
  { phase: { kind: "between", next: 1 }, events: [start, blockStart(0, text), blockStop(0)] },
  { phase: { kind: "ending" }, events: [start, messageDelta("end_turn")] },
  { phase: { kind: "ended" }, events: [start, messageDelta("end_turn"), stop] },
];

describe("step 5.1", () => {
  it("5.1a follows a whole message from before to ended", () => {
    const events = [start, blockStart(0, text), delta(0, hello), blockStop(0), messageDelta("end_turn"), stop];
    expect(walk(events)).toEqual([
      { kind: "between", next: 0 },
      { kind: "inside", index: 0, block: "text" },
      { kind: "inside", index: 0, block: "text" },
      { kind: "between", next: 1 },
      { kind: "ending" },
      { kind: "ended" },
    ]);
  });

  it("5.1a allows a second message_delta (M123)", () => {
    expect(walk([start, messageDelta(null), messageDelta("end_turn")]).at(-1)).toEqual({ kind: "ending" });
  });

  it.each([
    ["a second message_start (S43)", [start, start]],
    ["a block before the message", [blockStart(0, text)]],
    ["a gap in the indexes (S48)", [start, blockStart(1, text)]],
    ["an index that comes twice", [start, blockStart(0, text), blockStop(0), blockStart(0, text)]],
    ["a second block while one is open", [start, blockStart(0, text), blockStart(1, text)]],
    ["a delta before its start", [start, delta(0, hello)]],
    ["a delta of another block", [start, blockStart(0, text), delta(1, hello)]],
    ["a delta after the stop (S48)", [start, blockStart(0, text), blockStop(0), delta(0, hello)]],
    ["a second stop of a block (S47)", [start, blockStart(0, text), blockStop(0), blockStop(0)]],
    ["the end inside a block", [start, blockStart(0, text), messageDelta("end_turn")]],
    ["message_stop without message_delta", [start, stop]],
    ["a block after message_delta", [start, messageDelta("end_turn"), blockStart(0, text)]],
    ["a second message_stop", [start, messageDelta("end_turn"), stop, stop]],
    [
      "a call's input inside a text (M119)",
      [start, blockStart(0, text), delta(0, { type: "input_json_delta", partial_json: "{" })],
    ],
  ])("5.1a refuses %s", (_, events) => {
    expect(() => walk(events)).toThrow(expect.objectContaining({ kind: "protocol" }));
  });

  it("5.1b lets pings and unknown events pass in every phase (S46, M122)", () => {
    const phases = PHASES.map(({ events }) => walk([...events, ping, unknown]).at(-1));
    expect(phases).toEqual(PHASES.map(({ phase }) => phase));
  });

  it("5.1b lets a delta of an unknown kind pass, and any delta in a block of an unknown kind (M126)", () => {
    const newDelta = { type: "colour_delta", colour: "blue" } as never; // newer than the SDK's types
    expect(walk([start, blockStart(0, text), delta(0, newDelta)]).at(-1)).toEqual({
      kind: "inside",
      index: 0,
      block: "text",
    });
    const newBlock = blockStart(0, { type: "painting" });
    expect(walk([start, newBlock, delta(0, hello)]).at(-1)).toEqual({ kind: "inside", index: 0, block: "painting" });
  });
});
