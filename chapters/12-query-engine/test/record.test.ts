import { reply, toolUse } from "@loopsmith/local-api";
import { describe, expect, it } from "vitest";
import { recordEvent, type TranscriptRecord } from "#chapter";
import { everythingReady } from "./manual-clock.ts";
import { MemoryLog } from "./memory-log.ts";
import { play, registryOf, tool } from "./play.ts";

const done = reply("Done.");
const callsOf = (...ids: string[]) => reply(ids.map((id) => toolUse("echo", {}, id)));
const kindsOf = (records: readonly TranscriptRecord[]): string[] => records.map(({ kind }) => kind);

describe("12.4 recordEvent", () => {
  it("12.4a a slow log keeps the order of the events", async () => {
    let n = 0;
    const log = new MemoryLog(async () => {
      for (n += 1; n % 3 > 0; n += 1) await everythingReady();
    });
    const told: string[] = [];
    const tools = registryOf(tool("echo", () => ({ content: "echo" })));
    await play([callsOf("t1"), done], { tools }, async (event) => {
      told.push(event.type);
      await recordEvent(log, event);
    });
    const kinds = [
      "asked",
      "started",
      "result",
      "replied",
      "turn",
      "usage",
      "asked",
      "replied",
      "turn",
      "usage",
      "end",
    ];
    expect(kindsOf(log.records).toSorted()).toEqual(kinds.toSorted());
    const [start, answer, turn] = (["started", "result", "turn"] as const).map((kind) =>
      kindsOf(log.records).indexOf(kind),
    );
    expect(start).toBeLessThan(answer ?? 0);
    expect(answer).toBeLessThan(turn ?? 0);
    expect(told.indexOf("tool_start")).toBeLessThan(told.indexOf("tool_end"));
    expect(kindsOf(log.records).at(-1)).toBe("end");
  });

  it("12.4b a start is written before the call begins, the results before the next request", async () => {
    const log = new MemoryLog(everythingReady);
    const seen: string[][] = [];
    const echo = tool("echo", (_input, { toolUseId }) => {
      seen.push(log.lines.filter((line) => line.includes('"kind":"started"') && line.includes(toolUseId)));
      return { content: "echo" };
    });
    const model = (_request: unknown, { requestNumber }: { requestNumber: number }) => {
      if (requestNumber === 1) return callsOf("t1", "t2");
      seen.push(log.lines.filter((line) => line.includes('"kind":"result"')));
      return done;
    };
    await play(model, { tools: registryOf(echo) }, (event) => recordEvent(log, event));
    expect(seen.map(({ length }) => length)).toEqual([1, 1, 2]);
  });

  it("12.4c a committed turn is flushed when its line is whole, and nothing else is", async () => {
    const log = new MemoryLog(everythingReady);
    const tools = registryOf(tool("echo", () => ({ content: "echo" })));
    await play([callsOf("t1"), done], { tools }, (event) => recordEvent(log, event));
    const turns = kindsOf(log.records).flatMap((kind, index) => (kind === "turn" ? [index + 1] : []));
    expect(turns).toHaveLength(2);
    expect(log.flushes).toEqual(turns);
  });

  it("12.4d nothing is written of what changes nothing, and a log that fails is not passed over in silence", async () => {
    const log = new MemoryLog();
    await recordEvent(log, { type: "text_delta", text: "x", turn: 1, at: 0 });
    expect(log.lines).toEqual([]);
    const full = new MemoryLog(() => {
      throw new Error("ENOSPC: write");
    });
    await expect(recordEvent(full, { type: "discarded", why: "error", turn: 1, at: 0 })).rejects.toThrow("ENOSPC");
  });
});
