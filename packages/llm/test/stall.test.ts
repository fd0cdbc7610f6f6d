import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { DEFAULT_RETRY_POLICY, withRetry } from "@loopsmith/llm/retry";
import { DEFAULT_STALL_MS, noticeStalls } from "@loopsmith/llm/stall";
import { type StreamEvent, type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import { httpFault, reply } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { until, withRawServer } from "./raw-server.ts";
import { paramsFor } from "./retry-run.ts";
import { replyText, textEvents } from "./sse-bytes.ts";
import { ManualClock, settled } from "./test-clock.ts";

const WHOLE = replyText(textEvents(0, "Hi."));
const STALL_MS = 20_000;

/** One request under way: what its reader has seen, the clock that it is watched by, and the server's pen. */
type Watched = {
  clock: ManualClock;
  seen: StreamEvent[];
  /** What the reading failed with; undefined when it ended well. */
  end: Promise<unknown>;
  /** Sends a text, and waits until its bytes have been read. */
  send(text: string): Promise<void>;
  /** The client has hung up. */
  hungUp(): boolean;
};

/** Runs `run` beside a request whose answer is written by hand. The first text that is sent brings the headers. */
async function watched(more: Partial<StreamParams>, run: (request: Watched) => Promise<void>): Promise<void> {
  let response: ServerResponse | undefined;
  let hungUp = false;
  const listener = (_: unknown, answer: ServerResponse): void => {
    response = answer.setHeader("content-type", "text/event-stream");
    response.once("close", () => {
      hungUp = true;
    });
  };
  await withRawServer(listener, async (server) => {
    const clock = new ManualClock();
    const stream = noticeStalls(streamQuery, { stallMs: STALL_MS, clock });
    let chunks = 0;
    const { seen, end } = read(stream(paramsFor(server, { onBytes: () => void chunks++, ...more })));
    await until(() => response !== undefined);
    const send = async (text: string): Promise<void> => {
      const before = chunks;
      response?.write(text);
      await until(() => chunks > before);
      await settled();
    };
    await run({ clock, seen, end, send, hungUp: () => hungUp });
  });
}

function read(events: AsyncIterable<StreamEvent>): { seen: StreamEvent[]; end: Promise<unknown> } {
  const seen: StreamEvent[] = [];
  const readAll = async (): Promise<void> => {
    for await (const event of events) seen.push(event);
  };
  return { seen, end: readAll().catch((error: unknown) => error) };
}

const stalls = (seen: readonly StreamEvent[]): unknown[] => seen.filter(({ type }) => type === "stall");
const stall = (silentMs: number): StreamEvent => ({ type: "stall", silentMs });

describe("noticeStalls", () => {
  it("L24a tells a person after 20 seconds, by default", () => {
    expect(DEFAULT_STALL_MS).toBe(20_000);
  });

  it("F24 tells of a silence before the headers, once, when it is due and not before", async () => {
    await watched({}, async ({ clock, seen, end, send }) => {
      await clock.advance(STALL_MS - 1);
      expect(stalls(seen)).toEqual([]);
      await clock.advance(1);
      expect(stalls(seen)).toEqual([stall(STALL_MS)]);
      await clock.advance(10 * STALL_MS);
      expect(stalls(seen)).toEqual([stall(STALL_MS)]);
      await send(WHOLE);
      expect(await end).toBeUndefined();
      expect(seen.at(-1)).toMatchObject({ type: "reply" });
      expect(clock.sleepers).toEqual([]);
    });
  });

  it("F25 tells of each silence in mid-stream once, measured from the last byte", async () => {
    await watched({}, async ({ clock, seen, end, send }) => {
      const half = WHOLE.length >> 1;
      await clock.advance(STALL_MS);
      await send(WHOLE.slice(0, half));
      await clock.advance(STALL_MS - 1);
      expect(stalls(seen)).toHaveLength(1);
      await clock.advance(1);
      expect(stalls(seen)).toEqual([stall(STALL_MS), stall(STALL_MS)]);
      await send(WHOLE.slice(half));
      expect(await end).toBeUndefined();
    });
  });

  it.each([
    ["a ping", 'event: ping\ndata: {"type":"ping"}\n\n'],
    ["a comment", ": keep-alive\n\n"],
    ["a part of an event", ":"],
  ])("M122 %s is a sign of life", async (_, life) => {
    await watched({}, async ({ clock, seen, send }) => {
      for (let round = 0; round < 5; round += 1) {
        await clock.advance(STALL_MS - 1);
        await send(life);
      }
      expect(stalls(seen)).toEqual([]);
      await clock.advance(STALL_MS);
      expect(stalls(seen)).toEqual([stall(STALL_MS)]);
    });
  });

  it("M122 a ping ends a silence that was told, and the next one is told when it is due", async () => {
    await watched({}, async ({ clock, seen, send }) => {
      await clock.advance(STALL_MS);
      await clock.advance(5_000);
      await send(": keep-alive\n\n");
      await clock.advance(STALL_MS - 1);
      expect(stalls(seen)).toEqual([stall(STALL_MS)]);
      await clock.advance(1);
      expect(stalls(seen)).toEqual([stall(STALL_MS), stall(STALL_MS)]);
    });
  });

  it("a reader that takes its time is no silence of the server", async () => {
    const stalled = reply("half", { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([stalled], async (api) => {
      const clock = new ManualClock();
      const stream = noticeStalls(streamQuery, { stallMs: STALL_MS, clock })(paramsFor(api));
      await stream.next();
      expect((await stream.next()).value).toMatchObject({ type: "text_delta" });
      await clock.advance(3 * STALL_MS);
      const next = stream.next();
      await settled();
      expect(clock.sleepers).toEqual([STALL_MS]);
      await clock.advance(STALL_MS);
      expect((await next).value).toEqual(stall(STALL_MS));
      await stream.return();
    });
  });

  it("hands a reply and a failure on as they are", async () => {
    const deps = { stallMs: STALL_MS, clock: new ManualClock() };
    await withLocalApi([reply("Hi."), reply("Hi."), httpFault(529)], async (api) => {
      const plain = read(streamQuery(paramsFor(api)));
      await plain.end;
      const noticed = read(noticeStalls(streamQuery, deps)(paramsFor(api)));
      await noticed.end;
      expect(noticed.seen).toEqual(plain.seen);
      expect(await read(noticeStalls(streamQuery, deps)(paramsFor(api))).end).toMatchObject({ status: 529 });
    });
    await until(() => deps.clock.sleepers.length === 0);
  });

  it("L40 an abort in a silence rejects with its reason, and leaves no timer, no listener and no socket", async () => {
    const controller = new AbortController();
    const reason = new Error("Never mind.");
    await watched({ signal: controller.signal }, async ({ clock, seen, end, hungUp }) => {
      await clock.advance(STALL_MS);
      expect(stalls(seen)).toHaveLength(1);
      controller.abort(reason);
      expect(await end).toBe(reason);
      expect(clock.sleepers).toEqual([]);
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
      await until(hungUp);
    });
  });

  it("L40 leaves no listener behind on a signal that outlives many requests", async () => {
    const { signal } = new AbortController();
    const deps = { stallMs: STALL_MS, clock: new ManualClock() };
    await withLocalApi([reply("a"), httpFault(500), reply("b")], async (api) => {
      for (let request = 0; request < 3; request += 1)
        await read(noticeStalls(streamQuery, deps)(paramsFor(api, { signal }))).end;
    });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("L40 sends nothing when the signal has fired before", async () => {
    const reason = new Error("Never mind.");
    await withLocalApi([], async (api) => {
      const deps = { stallMs: STALL_MS, clock: new ManualClock() };
      const params = paramsFor(api, { signal: AbortSignal.abort(reason) });
      expect(await read(noticeStalls(streamQuery, deps)(params)).end).toBe(reason);
    });
  });

  it("L40 a reader that leaves in a silence closes the socket at once", async () => {
    const stalled = reply("half", { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([stalled], async (api) => {
      const clock = new ManualClock();
      const reading = (async () => {
        for await (const event of noticeStalls(streamQuery, { stallMs: STALL_MS, clock })(paramsFor(api)))
          if (event.type === "stall") return;
      })();
      await until(() => api.requests.length === 1 && api.openSockets() === 1);
      await clock.advance(STALL_MS);
      await reading;
      expect(clock.sleepers).toEqual([]);
      await until(() => api.openSockets() === 0);
    });
  });

  it("L22 stands inside withRetry: a stall takes nothing back, and a wait of the retry is no silence", async () => {
    const clock = new ManualClock();
    const random = (): number => 0.5;
    const stream = withRetry(noticeStalls(streamQuery, { stallMs: STALL_MS, clock }), {
      policy: DEFAULT_RETRY_POLICY,
      clock,
      random,
    });
    const late = reply([], { faults: [{ kind: "late_headers" }] });
    const slow = httpFault(429, { headers: { "retry-after": "50" } });
    await withLocalApi([late, slow, reply("Hi.")], async (api) => {
      const { seen, end } = read(stream(paramsFor(api, { clock, headersMs: 30_000 })));
      await until(() => api.requests.length === 1);
      await clock.advance(STALL_MS);
      await clock.advance(10_000);
      await until(() => seen.some(({ type }) => type === "retry"));
      await clock.advance(500);
      await until(() => seen.filter(({ type }) => type === "retry").length === 2);
      await settled();
      await clock.advance(50_000);
      expect(await end).toBeUndefined();
      expect(seen.map(({ type }) => type)).toEqual([
        "request_start",
        "stall",
        "retry",
        "request_start",
        "retry",
        "request_start",
        "text_delta",
        "block",
        "reply",
      ]);
    });
    await until(() => clock.sleepers.length === 0);
  });
});

describe("the deadline of a reply", () => {
  it("F27 ends a reply that pings for ever, when replyMs is over and not before", async () => {
    const clock = new ManualClock();
    await watched({ clock, idleMs: 10_000, replyMs: 60_000 }, async ({ seen, end, send, hungUp }) => {
      for (let round = 0; round < 10; round += 1) {
        await clock.advance(5_999);
        await send(": keep-alive\n\n");
      }
      await clock.advance(9);
      expect(clock.sleepers).toContain(1);
      await clock.advance(1);
      expect(await end).toMatchObject({ kind: "timeout", message: "The server has not finished its reply in time." });
      expect(seen).toEqual([{ type: "request_start", model: "scripted-modern", attempt: 1 }]);
      expect(clock.sleepers).toEqual([]);
      await until(hungUp);
    });
  });

  it("F05 begins with the request, so that it covers the wait for the headers too", async () => {
    const clock = new ManualClock();
    await watched({ clock, headersMs: 90_000, replyMs: 60_000 }, async ({ end }) => {
      await clock.advance(60_000);
      expect(await end).toMatchObject({ kind: "timeout", message: "The server has not finished its reply in time." });
      expect(clock.sleepers).toEqual([]);
    });
  });

  it("L24a is half an hour by default, and gone with the last event", async () => {
    const clock = new ManualClock();
    await watched({ clock }, async ({ end, send, hungUp }) => {
      await settled();
      expect(clock.sleepers.sort((left, right) => right - left)[0]).toBe(1_800_000);
      await send(WHOLE);
      expect(await end).toBeUndefined();
      await clock.advance(20); // for so long a server may take to end the body; this one never does
      expect(clock.sleepers).toEqual([]);
      await until(hungUp);
    });
  });
});
