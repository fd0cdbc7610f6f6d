import { getEventListeners } from "node:events";
import { LlmError } from "@loopsmith/llm/error";
import { DEFAULT_RETRY_POLICY, type RetryDeps, withRetry } from "@loopsmith/llm/retry";
import { type Reply, type StreamEvent, type StreamFn, streamQuery } from "@loopsmith/llm/stream";
import { type Fault, httpFault, reply, type ScriptedReply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { until } from "./raw-server.ts";
import { askAgain, inShort, paramsFor } from "./retry-run.ts";
import { HastyClock, ManualClock, settled } from "./test-clock.ts";

const OVERLOADED: Fault = { kind: "error", at: { event: 4 }, type: "overloaded_error" };
const thinking = { type: "thinking" as const, thinking: "Hm.", signature: "s" };

const deps = (clock: RetryDeps["clock"]): RetryDeps => ({ policy: DEFAULT_RETRY_POLICY, clock, random: () => 0.5 });

/** What a reader sees of these replies, one after the other. */
function seenOf(...steps: ScriptedReply[]): Promise<string[]> {
  return withLocalApi(steps, async (api) => inShort((await askAgain(api)).events));
}

describe("what a reader sees", () => {
  it("B41 half a text is taken back, the wait is told, and the next attempt has its number", async () => {
    const seen = await seenOf(reply("half", { faults: [OVERLOADED] }), reply("whole"));
    expect(seen).toEqual([
      "request_start 1",
      "text_delta half",
      "discarded",
      "retry 1 in 500: stream_error",
      "request_start 2",
      "text_delta whole",
      "block",
      "reply",
    ]);
  });

  it("a good reply is handed through as it is", async () => {
    const step = reply([thinking, text("Hi."), toolUse("Bash", {}, "t1")]);
    const [plain, again] = await withLocalApi([step, step], async (api) => {
      const events: StreamEvent[] = [];
      for await (const event of streamQuery(paramsFor(api))) events.push(event);
      return [events, (await askAgain(api)).events];
    });
    expect(again).toEqual(plain);
  });

  it("nothing is taken back when nothing was shown", async () => {
    const seen = await seenOf(httpFault(529), reply("whole"));
    expect(seen.slice(0, 3)).toEqual(["request_start 1", "retry 1 in 500: status", "request_start 2"]);
  });

  it.each<[string, ScriptedReply]>([
    ["thinking", reply([thinking], { faults: [{ kind: "cut", at: { event: 4 }, how: "reset" }] })],
    ["a block", reply([toolUse("Bash", {}, "t1")], { faults: [{ kind: "cut", at: { event: 6 }, how: "reset" }] })],
  ])("%s that was shown is taken back as well", async (_, step) => {
    expect(await seenOf(step, reply("whole"))).toContain("discarded");
  });

  it("each attempt that showed something is taken back once, and each wait is told", async () => {
    const half = reply("half", { faults: [OVERLOADED] });
    const seen = await seenOf(half, httpFault(503), half, reply("whole"));
    expect(seen.filter((line) => !/^text|^block|^reply/.test(line))).toEqual([
      "request_start 1",
      "discarded",
      "retry 1 in 500: stream_error",
      "request_start 2",
      "retry 2 in 1000: status",
      "request_start 3",
      "discarded",
      "retry 3 in 2000: stream_error",
      "request_start 4",
    ]);
  });

  it("a failure that is not retried is thrown as it is, with nothing taken back", async () => {
    await withLocalApi([httpFault(401)], async (api) => {
      const { events, error } = await askAgain(api);
      expect(inShort(events)).toEqual(["request_start 1"]);
      expect(error).toMatchObject({ status: 401, cause: expect.anything() });
    });
  });

  it("L22 a reply that is cut again and again is asked for twice, also when the first failure was another", async () => {
    const half = reply("half", { faults: [{ kind: "cut", at: { event: 4 }, how: "eof" }] });
    await withLocalApi([half, half], async (api) => {
      expect((await askAgain(api)).error).toMatchObject({ kind: "incomplete" });
    });
    await withLocalApi([half, httpFault(529), half], async (api) => {
      expect((await askAgain(api)).error).toMatchObject({ kind: "incomplete" });
    });
  });
});

describe("the veto", () => {
  const callThenFailure = reply([toolUse("Bash", { command: "ls" }, "t1"), text("m")], {
    faults: [{ kind: "error", at: { event: 8 }, type: "overloaded_error" }],
  });

  it("B48 once a tool of the reply has started, nothing is asked again and nothing taken back", async () => {
    await withLocalApi([callThenFailure], async (api) => {
      let started = 0;
      const seen: StreamEvent[] = [];
      const stream = withRetry(streamQuery, deps(new HastyClock()));
      const reading = (async () => {
        for await (const event of stream(paramsFor(api, { canReplay: () => started === 0 }))) {
          seen.push(event);
          if (event.type === "block" && event.block.type === "tool_use") started += 1;
        }
      })();
      await expect(reading).rejects.toMatchObject({ kind: "stream_error", type: "overloaded_error" });
      expect(started).toBe(1);
      expect(seen.map(({ type }) => type)).not.toContain("discarded");
      expect(api.requests).toHaveLength(1);
    });
  });

  it("B48 as long as none has started, the call is dropped and comes once more", async () => {
    const again = reply([toolUse("Bash", { command: "ls" }, "t9")]);
    await withLocalApi([callThenFailure, again], async (api) => {
      const { events } = await askAgain(api, { canReplay: () => true });
      const last = events.slice(events.findIndex(({ type }) => type === "discarded"));
      const calls = last.flatMap((event) => (event.type === "block" ? [event.block] : []));
      expect(calls).toEqual([{ type: "tool_use", id: "t9", name: "Bash", input: { command: "ls" } }]);
    });
  });

  it("is asked at each failure, not once for all", async () => {
    const answers = [true, true, false];
    await withLocalApi(Array(3).fill(httpFault(529)), async (api) => {
      const { error } = await askAgain(api, { canReplay: () => answers.shift() ?? false });
      expect(error).toMatchObject({ status: 529 });
    });
    expect(answers).toEqual([]);
  });
});

describe("the way out", () => {
  it("F11 the wait is told before it begins; an abort ends it at once and leaves no timer and no listener", async () => {
    await withLocalApi([httpFault(429, { headers: { "retry-after": "50" } })], async (api) => {
      const clock = new ManualClock();
      const controller = new AbortController();
      const reason = new Error("Never mind.");
      const stream = withRetry(streamQuery, deps(clock))(paramsFor(api, { signal: controller.signal }));
      expect((await stream.next()).value).toMatchObject({ type: "request_start" });
      expect((await stream.next()).value).toMatchObject({ type: "retry", attempt: 1, waitMs: 50_000 });
      expect(clock.sleepers).toEqual([]);
      const next = stream.next();
      await settled();
      expect(clock.sleepers).toEqual([50_000]);
      controller.abort(reason);
      await expect(next).rejects.toBe(reason);
      expect(clock.sleepers).toEqual([]);
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    });
  });

  it("F11 the next attempt begins when the wait is over, not before", async () => {
    await withLocalApi([httpFault(529), reply("Hi.")], async (api) => {
      const clock = new ManualClock();
      const stream = withRetry(streamQuery, deps(clock))(paramsFor(api));
      await stream.next();
      await stream.next();
      const next = stream.next();
      await clock.advance(499);
      expect(clock.sleepers).toEqual([1]);
      await clock.advance(1);
      expect((await next).value).toMatchObject({ type: "request_start", attempt: 2 });
      for await (const _ of stream);
    });
  });

  it.each([
    ["a plain reason", new Error("stop")],
    ["a reason that looks like a failure", new LlmError("status", "busy", { status: 529 })],
  ])("an abort is never retried: %s", async (_, reason) => {
    const step = reply("half", { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([step], async (api) => {
      const controller = new AbortController();
      const stream = withRetry(streamQuery, deps(new HastyClock()))(paramsFor(api, { signal: controller.signal }));
      const seen: string[] = [];
      const reading = (async () => {
        for await (const event of stream) {
          seen.push(event.type);
          if (event.type === "text_delta") controller.abort(reason);
        }
      })();
      await expect(reading).rejects.toBe(reason);
      expect(seen).toEqual(["request_start", "text_delta"]);
      expect(api.requests).toHaveLength(1);
      await until(() => api.openSockets() === 0);
    });
  });

  it("L40 a reader that leaves the loop closes the socket of whichever attempt runs", async () => {
    const stalled = reply("half", { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([httpFault(529), stalled], async (api) => {
      const stream = withRetry(streamQuery, deps(new HastyClock()))(paramsFor(api));
      for await (const event of stream) if (event.type === "text_delta") break;
      await until(() => api.openSockets() === 0);
      expect(await stream.next()).toEqual({ done: true, value: undefined });
    });
  });

  it("L40 a reader that leaves at `retry` sends nothing more", async () => {
    await withLocalApi([httpFault(529)], async (api) => {
      const clock = new ManualClock();
      for await (const event of withRetry(streamQuery, deps(clock))(paramsFor(api))) if (event.type === "retry") break;
      expect(clock.sleepers).toEqual([]);
    });
  });
});

describe("any stream function", () => {
  const whole: Reply = {
    message: { role: "assistant", content: [] },
    model: "m",
    stopReason: "end_turn",
    stopDetails: null,
    usage: { input_tokens: 1, output_tokens: 1, cache_read_input_tokens: null, cache_creation_input_tokens: null },
    dropped: [],
  };

  it("L22 nothing is asked again after `reply`", async () => {
    let asked = 0;
    const stream: StreamFn = async function* () {
      asked += 1;
      yield { type: "reply", reply: whole };
      throw new LlmError("connection", "The socket broke while it was closed.");
    };
    const reading = (async () => {
      for await (const _ of withRetry(stream, deps(new HastyClock()))({ messages: [] }));
    })();
    await expect(reading).rejects.toMatchObject({ kind: "connection" });
    expect(asked).toBe(1);
  });

  it("a bug is thrown as it is, at once", async () => {
    const bug = new TypeError("x is not a function");
    const stream: StreamFn = async function* () {
      yield { type: "request_start", model: "m", attempt: 1 };
      throw bug;
    };
    const reading = (async () => {
      for await (const _ of withRetry(stream, deps(new HastyClock()))({ messages: [] }));
    })();
    await expect(reading).rejects.toBe(bug);
  });

  it("the parameters reach each attempt as they are", async () => {
    const seen: unknown[] = [];
    const stream: StreamFn = async function* (params) {
      seen.push(params);
      yield { type: "request_start", model: "m", attempt: 1 };
      if (seen.length === 1) throw new LlmError("status", "busy", { status: 529 });
      yield { type: "reply", reply: whole };
    };
    const params = { messages: [], maxTokens: 7 };
    for await (const _ of withRetry(stream, deps(new HastyClock()))(params));
    expect(seen).toEqual([params, params]);
  });
});
