import { createClient } from "@loopsmith/llm/client";
import { LlmError } from "@loopsmith/llm/error";
import { type StreamEvent, type StreamFn, type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import { type Fault, httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { DEFAULT_RETRY_POLICY, type RetryDeps, withRetry } from "#chapter";
import { HastyClock, StillClock } from "./clocks.ts";

const deps = (clock: RetryDeps["clock"]): RetryDeps => ({ policy: DEFAULT_RETRY_POLICY, clock, random: () => 0.5 });
const paramsFor = (api: LocalServer, params: Partial<StreamParams> = {}): StreamParams => ({
  client: createClient(api),
  model: "scripted-modern",
  messages: [{ role: "user", content: "Hi." }],
  ...params,
});

/** What a reader sees, and what ended it. */
type Seen = { events: StreamEvent[]; error: unknown };

async function read(stream: AsyncGenerator<StreamEvent>, onEvent = (_event: StreamEvent): void => {}): Promise<Seen> {
  const events: StreamEvent[] = [];
  try {
    for await (const event of stream) {
      events.push(event);
      onEvent(event);
    }
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

/** The events in short: what a screen would be told. */
function inShort({ events }: Seen): string[] {
  return events.map((event) => {
    if (event.type === "request_start") return `request ${event.attempt}`;
    if (event.type === "retry") return `retry ${event.attempt} in ${event.waitMs}: ${event.error.kind}`;
    return event.type === "text_delta" ? `text ${event.text}` : event.type;
  });
}

/** What a reader of the learner's stream sees of these replies. */
function seenOf(steps: readonly ScriptStep[], params: Partial<StreamParams> = {}): Promise<Seen> {
  return withLocalApi(steps, (api) => read(withRetry(streamQuery, deps(new HastyClock()))(paramsFor(api, params))));
}

const overloadedAt = (event: number): Fault => ({ kind: "error", at: { event }, type: "overloaded_error" });
const half = reply("half", { faults: [overloadedAt(4)] });
const whole = reply("whole");
const startedCall = reply([toolUse("Bash", { command: "ls" }, "t1"), text("m")], { faults: [overloadedAt(8)] });

describe("step 10.3", () => {
  it("10.3a takes half a text back, tells the wait, and asks again (B41)", async () => {
    expect(inShort(await seenOf([half, whole]))).toEqual([
      "request 1",
      "text half",
      "discarded",
      "retry 1 in 500: stream_error",
      "request 2",
      "text whole",
      "block",
      "reply",
    ]);
  });

  it("10.3a takes back each attempt that has shown something, and no other", async () => {
    const seen = inShort(await seenOf([half, httpFault(503), half, whole]));
    expect(seen.filter((line) => !/^text|^block|^reply/.test(line))).toEqual([
      "request 1",
      "discarded",
      "retry 1 in 500: stream_error",
      "request 2",
      "retry 2 in 1000: status",
      "request 3",
      "discarded",
      "retry 3 in 2000: stream_error",
      "request 4",
    ]);
  });

  it("10.3a takes back thinking and calls as well", async () => {
    const broken = (event: number): { faults: Fault[] } => ({ faults: [{ kind: "cut", at: { event }, how: "reset" }] });
    const thought = reply([{ type: "thinking", thinking: "Hm.", signature: "s" }], broken(4));
    const called = reply([toolUse("Bash", { command: "ls" }, "t1")], broken(6));
    for (const step of [thought, called]) expect(inShort(await seenOf([step, whole]))).toContain("discarded");
  });

  it("10.3b does not ask again once a tool has started, and takes nothing back (B48)", async () => {
    await withLocalApi([startedCall], async (api) => {
      let started = 0;
      const stream = withRetry(streamQuery, deps(new HastyClock()));
      const seen = await read(stream(paramsFor(api, { canReplay: () => started === 0 })), (event) => {
        if (event.type === "block" && event.block.type === "tool_use") started += 1;
      });
      expect(seen.error).toMatchObject({ kind: "stream_error", type: "overloaded_error" });
      expect(inShort(seen).filter((line) => /discarded|retry/.test(line))).toEqual([]);
      expect(api.requests).toHaveLength(1);
    });
  });

  it("10.3b asks whether it may at each failure, and asks again as long as it may", async () => {
    const answers = [true, true, false];
    const seen = await seenOf(Array(3).fill(httpFault(529)), { canReplay: () => answers.shift() ?? false });
    expect(seen.error).toMatchObject({ status: 529 });
    expect(inShort(seen).filter((line) => line.startsWith("request"))).toHaveLength(3);
  });

  it("10.3c ends with the reason of the signal when it fires during the wait, and asks no more", async () => {
    await withLocalApi([httpFault(529)], async (api) => {
      const [clock, abort] = [new StillClock(), new AbortController()];
      const reason = new Error("The user pressed Ctrl-C.");
      const stream = withRetry(streamQuery, deps(clock))(paramsFor(api, { signal: abort.signal }));
      const seen = await read(stream, ({ type }) => {
        if (type === "retry") setImmediate(() => abort.abort(reason));
      });
      expect(seen.error).toBe(reason);
      expect(inShort(seen)).toEqual(["request 1", "retry 1 in 500: status"]);
      expect(clock.sleepers, "who still waits").toBe(0);
      expect(api.requests).toHaveLength(1);
    });
  });

  it("10.3c takes an abort while the reply comes for no failure", async () => {
    const abort = new AbortController();
    await withLocalApi([half], async (api) => {
      const stream = withRetry(streamQuery, deps(new HastyClock()))(paramsFor(api, { signal: abort.signal }));
      const seen = await read(stream, ({ type }) => {
        if (type === "text_delta") abort.abort();
      });
      expect(seen.error).toBe(abort.signal.reason);
      expect(inShort(seen)).toEqual(["request 1", "text half"]);
    });
  });

  it("10.3d counts from 1 in each reply: ten replies with one 529 each are ten good replies (B51)", async () => {
    const steps = Array(10)
      .fill([httpFault(529), whole])
      .flat();
    await withLocalApi(steps, async (api) => {
      const clock = new HastyClock();
      const stream = withRetry(streamQuery, deps(clock));
      for (let turn = 0; turn < 10; turn += 1) expect((await read(stream(paramsFor(api)))).error).toBeUndefined();
      expect(clock.waits).toEqual(Array(10).fill(500));
    });
  });

  it("10.3e makes five requests of a lasting overload, then throws the last failure", async () => {
    const seen = await seenOf(Array(5).fill(httpFault(529)));
    expect(seen.error).toMatchObject({ name: "LlmError", status: 529 });
    expect(inShort(seen).filter((line) => line.startsWith("retry"))).toEqual([
      "retry 1 in 500: status",
      "retry 2 in 1000: status",
      "retry 3 in 2000: status",
      "retry 4 in 4000: status",
    ]);
  });

  it("10.3e waits as long as the server asks, and gives up with the time in the message if that is too long", async () => {
    const asks = (seconds: number) => httpFault(429, { headers: { "retry-after": String(seconds) } });
    expect(inShort(await seenOf([asks(7), whole]))).toContain("retry 1 in 7000: status");
    const seen = await seenOf([asks(3_600)]);
    expect(inShort(seen)).toEqual(["request 1"]);
    expect(seen.error).toMatchObject({ retryAfterMs: 3_600_000, message: expect.stringContaining("3600 s") });
  });

  it("10.3f throws what cannot be mended as it came, after one request", async () => {
    const refused = await seenOf([httpFault(401)]);
    expect(refused.error).toMatchObject({ status: 401 });
    expect(inShort(refused)).toEqual(["request 1"]);
    const bug = new TypeError("x is not a function");
    const broken: StreamFn = async function* () {
      yield { type: "request_start", model: "m", attempt: 1 };
      throw bug;
    };
    expect((await read(withRetry(broken, deps(new HastyClock()))({ messages: [] }))).error).toBe(bug);
  });

  it("10.3f does not ask again after the whole reply", async () => {
    const late = new LlmError("connection", "It broke behind the end.");
    const stream: StreamFn = async function* (params) {
      yield* streamQuery(params);
      throw late;
    };
    await withLocalApi([whole], async (api) => {
      const seen = await read(withRetry(stream, deps(new HastyClock()))(paramsFor(api)));
      expect(seen.error).toBe(late);
    });
  });

  it("10.3g closes the socket when the reader leaves", async () => {
    const stalls = reply("You may", { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([stalls], async (api) => {
      const stream = withRetry(streamQuery, deps(new HastyClock()));
      for await (const event of stream(paramsFor(api))) if (event.type === "text_delta") break;
      await expect.poll(() => api.openSockets()).toBe(0);
    });
  });
});
