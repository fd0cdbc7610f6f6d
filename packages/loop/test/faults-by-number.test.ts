import { reply, text, toolUse } from "@loopsmith/local-api";
import { afterEach, describe, expect, it, vi } from "vitest";
import { leaveNothing } from "./leave-nothing.ts";
import { play, reasonsOf } from "./play-query.ts";
import { acceptsNextPrompt, eventsOf, outcomesOf } from "./read-run.ts";
import { registryOf, tool } from "./scripted-tools.ts";

leaveNothing();
afterEach(() => void vi.restoreAllMocks());

describe("faults by number", () => {
  it.each([
    ["a reset", { kind: "cut", at: { event: 8 }, how: "reset" }],
    ["an end", { kind: "cut", at: { event: 8 }, how: "eof" }],
  ] as const)("I2 of a call that %s has cut nothing is run and nothing is stored", async (_what, fault) => {
    const run: string[] = [];
    const note = tool("note", ({ say }) => {
      run.push(String(say));
      return { content: "noted" };
    });
    const calls = [
      { ...toolUse("note", { say: "whole" }, "t1"), deltas: ['{"say":"whole"}'] },
      { ...toolUse("note", { say: "cut in the middle" }, "t2"), deltas: ['{"say":"cut in', ' the middle"', "}"] },
    ];
    const played = await play([reply(calls, { faults: [fault], pauseMs: 5 }), reply("Done.")], {
      tools: registryOf(note),
    });
    expect(run).toEqual(["whole"]);
    expect(reasonsOf(played)).toEqual(["model_error_retry", "completed"]);
    expect(JSON.stringify(played.terminal.messages)).not.toMatch(/t2|cut in the middle/);
    await acceptsNextPrompt(played.terminal.messages, [note]);
  });

  it.each([3_600_000, -3_600_000])("F65 a wall clock that jumps by %d ms changes no time of a run", async (jump) => {
    const now = Date.now;
    const jumps = tool("jumps", () => {
      vi.spyOn(Date, "now").mockImplementation(() => now() + jump);
      return { content: "It is another hour." };
    });
    const played = await play([reply([toolUse("jumps", {}, "t1")]), reply([text("one two three")], { pauseMs: 20 })], {
      tools: registryOf(jumps),
      ...{ idleMs: 60_000, headersMs: 60_000, replyMs: 60_000 },
    });
    expect(reasonsOf(played)).toEqual(["next_turn", "completed"]);
    const times = played.events.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(jump > 0 ? jump : -jump);
    expect(eventsOf(played.events, "retry")).toEqual([]);
  });

  it("F74 a tool that ignores an abort is left alone after the grace time, with a result that says so", async () => {
    const abort = new AbortController();
    let release = (): void => {};
    const deaf = tool("deaf", () => {
      setTimeout(() => abort.abort());
      return new Promise((resolve) => {
        release = () => resolve({ content: "too late" });
      });
    });
    const played = await play([reply([toolUse("deaf", {}, "t1")])], {
      tools: registryOf(deaf),
      signal: abort.signal,
      context: { graceMs: 30 },
    });
    release();
    expect(played.terminal.reason).toBe("aborted_tools");
    expect(outcomesOf(played.events)).toEqual({ t1: "interrupted" });
    const [result] = eventsOf(played.events, "tool_end");
    expect(result?.result).toMatchObject({ tool_use_id: "t1", is_error: true });
    expect(JSON.stringify(played.terminal.messages)).not.toContain("too late");
    await acceptsNextPrompt(played.terminal.messages, [deaf]);
  });
});
