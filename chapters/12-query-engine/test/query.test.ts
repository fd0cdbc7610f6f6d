import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import type { Message, QueryEvent } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import { InputQueue, type QueryParams, type StopContext } from "#chapter";
import { play, registryOf, startQuery, tool } from "./play.ts";

const done = reply("Done.");
const callOf = (id: string) => reply([toolUse("echo", {}, id)]);
const echo = tool("echo", () => ({ content: "echo" }));
const tools = registryOf(echo);

/** A queue that breaks when a run looks into it. */
class BrokenQueue extends InputQueue {
  override take(): never {
    throw new Error("the queue is broken");
  }
}

/** What the events make of a history. */
function foldHistory(events: readonly QueryEvent[]): Message[] {
  const committed = events.flatMap((event) => (event.type === "committed" ? event.messages : []));
  return [{ role: "user", content: "Go." }, ...committed];
}

describe("12.2 query", () => {
  it("12.2a a reader that leaves stops the tool, and is back when the tool has ended", async () => {
    const told: string[] = [];
    const waits = tool("waits", (_input, { signal, onProgress }) => {
      onProgress({ text: "begun" });
      return new Promise((resolve) => {
        signal.addEventListener("abort", () => {
          told.push("the tool has ended");
          resolve({ content: "stopped" });
        });
      });
    });
    await withLocalApi([reply([toolUse("waits", {}, "t1")])], async (api) => {
      for await (const { type } of startQuery(api, { tools: registryOf(waits) })) if (type === "tool_progress") break;
      told.push("the reader is back");
    });
    expect(told).toEqual(["the tool has ended", "the reader is back"]);
  });

  it("12.2a a reader that leaves closes the stream", async () => {
    const stalled = reply([text("half of it", ["half ", "of it"])], { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([stalled], async (api) => {
      for await (const { type } of startQuery(api)) if (type === "text_delta") break;
      await expect.poll(() => api.requests.map(({ end }) => end)).toEqual(["client_left"]);
    });
  });

  it("12.2b a stop hook that always blocks ends the run after three (B81)", async () => {
    const contexts: StopContext[] = [];
    const blocks = async (context: StopContext) => {
      contexts.push(context);
      return { kind: "continue", feedback: "Run the tests." } as const;
    };
    const { terminal, requests } = await play([done, done, done], { hooks: { stop: [blocks] } });
    expect(terminal.reason).toBe("stop_hook_prevented");
    expect(requests).toHaveLength(3);
    expect(contexts.map(({ stopHookActive }) => stopHookActive)).toEqual([false, true, true]);
  });

  it.each<[string, readonly ScriptStep[], Partial<QueryParams>]>([
    ["completed", [callOf("t1"), done], {}],
    ["model_error", [callOf("t1"), httpFault(403)], {}],
    ["aborted_streaming", [], { signal: AbortSignal.abort() }],
    ["max_turns", [callOf("t1")], { maxTurns: 1 }],
    ["refusal", [reply("I can", { stopReason: "refusal" })], {}],
  ])("12.2c one terminal, as the last event and as the value: %s", async (reason, steps, params) => {
    const { events, terminal } = await play(steps, { tools, ...params });
    const terminals = events.filter(({ type }) => type === "terminal");
    expect(terminals).toEqual([{ type: "terminal", terminal, turn: terminal.turnCount, at: expect.any(Number) }]);
    expect(events.at(-1)).toBe(terminals[0]);
    expect(terminal.reason).toBe(reason);
    expect(foldHistory(events)).toEqual(terminal.messages);
  });

  it("12.2d what the host breaks ends the run in order, with all that was told until then", async () => {
    const { events, terminal } = await play([callOf("t1")], { tools, input: new BrokenQueue() });
    expect(terminal).toMatchObject({ reason: "model_error", error: { message: expect.stringContaining("broken") } });
    expect(events.at(-1)).toMatchObject({ type: "terminal", terminal });
    expect(terminal.messages).toHaveLength(3);
    expect(foldHistory(events)).toEqual(terminal.messages);
    expect(terminal.usage.output_tokens).toBeGreaterThan(0);
  });
});
