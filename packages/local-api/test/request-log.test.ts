import { type Fault, httpFault, type LoggedRequest, reply } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { bodyOnTheWire, HELLO, post, rawPost, STREAM, until } from "./server-client.ts";

/** The only entry of the log, once nothing is under way any more. */
async function settled(api: LocalServer): Promise<LoggedRequest> {
  await api.idle();
  const [request] = api.requests;
  if (request === undefined || api.requests.length > 1) throw new Error("One request was expected.");
  return request;
}

/** The log of one streamed answer with these faults, read by a bare socket. */
const logOf = (...faults: readonly Fault[]): Promise<LoggedRequest> =>
  withLocalApi(
    [reply("Hello.", { faults })],
    async (api) => {
      await rawPost(api);
      return settled(api);
    },
    { allowMissed: true },
  );

/** Asks, and leaves when the log says so. */
async function leaveWhen(api: LocalServer, ready: (request: LoggedRequest) => boolean): Promise<void> {
  const leave = new AbortController();
  const headers = { "x-api-key": "k", "anthropic-version": "2023-06-01" };
  const init = { method: "POST", headers, body: JSON.stringify(STREAM), signal: leave.signal };
  const asked = fetch(`${api.baseUrl}/v1/messages`, init).catch(() => {});
  await until(() => api.requests.some(ready));
  leave.abort();
  await asked;
}

describe("the log of a request", () => {
  it("has its times in order", async () => {
    const { startedAt, repliedAt, firstByteAt, lastByteAt, endedAt, closedAt } = await logOf({
      kind: "split",
      bytes: 50,
    });
    const times = [startedAt, repliedAt, firstByteAt, lastByteAt, endedAt, closedAt].map(Number);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });

  it("has no time of what did not happen", async () => {
    const refused = await withLocalApi(
      [],
      async (api) => {
        await post(api, {});
        return settled(api);
      },
      { allowRefused: true },
    );
    expect([refused.repliedAt, refused.end]).toEqual([undefined, "answered"]);
    const silent = await logOf({ kind: "cut", at: { event: 0 }, how: "eof" });
    expect([silent.firstByteAt, silent.lastByteAt, silent.bytesSent]).toEqual([undefined, undefined, 0]);
  });

  it.each<[LoggedRequest["end"], Fault[]]>([
    ["answered", []],
    ["answered", [{ kind: "http", status: 529 }]],
    ["answered", [{ kind: "drop", at: { event: 1 } }]],
    ["cut", [{ kind: "cut", at: { event: 3 }, how: "eof" }]],
    ["cut", [{ kind: "error", at: { event: 3 }, type: "api_error" }]],
    ["reset", [{ kind: "cut", at: { event: 3 }, how: "reset" }]],
    ["reset", [{ kind: "hang_up" }]],
  ])("says that it was %s: %j", async (end, faults) => {
    expect(await logOf(...faults)).toMatchObject({ end, closedAt: expect.any(Number) });
  });

  it("says that the client left while the model was asked, and in the middle of the answer", async () => {
    await withLocalApi(
      () => new Promise(() => {}),
      async (api) => {
        await leaveWhen(api, () => true);
        expect(await settled(api)).toMatchObject({ end: "client_left", bytesSent: 0, closedAt: expect.any(Number) });
      },
    );
    await withLocalApi([reply("Hello.", { faults: [{ kind: "stall", at: { event: 2 } }] })], async (api) => {
      await leaveWhen(api, ({ struck }) => struck.length > 0);
      const request = await settled(api);
      expect(request).toMatchObject({ end: "client_left", missed: [] });
      expect(request.closedAt).toBeGreaterThanOrEqual(request.endedAt ?? Number.POSITIVE_INFINITY);
    });
  });

  it("counts the bytes of every kind of answer", async () => {
    const sent = async (step: Parameters<typeof withLocalApi>[0], body: unknown): Promise<[number, number]> =>
      withLocalApi(step, async (api) => {
        const received = await (await post(api, body)).arrayBuffer();
        return [(await settled(api)).bytesSent, received.byteLength];
      });
    const answers = [
      await sent([reply("Hello 深圳.")], STREAM),
      await sent([reply("Hello 深圳.")], HELLO),
      await sent([httpFault(529)], HELLO),
      await sent([httpFault(502, { body: "<p>深</p>" })], HELLO),
    ];
    for (const [logged, received] of answers) expect(logged).toBe(received);
    const cut = await logOf({ kind: "cut", at: { byte: 77 }, how: "reset" });
    expect(cut.bytesSent).toBe(77);
  });

  it("says which faults struck, when, and which were not reached", async () => {
    const pings: Fault = { kind: "pings", at: { event: 2 }, count: 2 };
    const reset: Fault = { kind: "cut", at: { event: 4 }, how: "reset" };
    const late: Fault = { kind: "drop", at: { event: 5 } };
    const { struck, missed, firstByteAt = 0, endedAt = 0 } = await logOf(late, reset, pings);
    expect(struck.map(({ fault }) => fault)).toEqual([pings, reset]);
    expect(missed).toEqual([late]);
    for (const { at } of struck) {
      expect(at).toBeGreaterThanOrEqual(firstByteAt);
      expect(at).toBeLessThanOrEqual(endedAt);
    }
  });

  it("says of each kind of fault that it struck", async () => {
    const at = { event: 3 };
    const faults: Fault[] = [
      { kind: "http", status: 500 },
      { kind: "late_headers", ms: 1 },
      { kind: "hang_up" },
      { kind: "cut", at, how: "eof" },
      { kind: "error", at, type: "api_error" },
      { kind: "pause", at, ms: 1 },
      { kind: "drip", at, bytes: 100, ms: 1 },
      { kind: "duplicate", at },
      { kind: "drop", at },
      { kind: "reorder", at },
      { kind: "bad_json", at },
      { kind: "unknown_event", at },
      { kind: "pings", at, count: 1 },
      { kind: "split", bytes: 9 },
      { kind: "line_ends", ends: "mixed" },
    ];
    for (const fault of faults) {
      const { struck, missed } = await logOf(fault);
      expect([struck.map((each) => each.fault), missed]).toEqual([[fault], []]);
    }
  });

  it("is plain data", async () => {
    const request = await logOf({ kind: "split", bytes: 9 });
    expect(JSON.parse(JSON.stringify(request))).toEqual(request);
  });

  it("is told of at its end", async () => {
    const told: string[] = [];
    await withLocalApi(
      [reply("one"), reply("two", { faults: [{ kind: "cut", at: { event: 1 }, how: "eof" }] })],
      async (api) => {
        await rawPost(api);
        await rawPost(api);
      },
      { onRequestEnd: ({ number, end, status }) => told.push(`${number} ${end} ${status}`) },
    );
    expect(told).toEqual(["1 answered 200", "2 cut 200"]);
  });
});

describe("idle", () => {
  it("settles when the last answer has ended, and not before", async () => {
    let release: (value: unknown) => void = () => {};
    const released = new Promise((resolve) => {
      release = resolve;
    });
    const held = async () => {
      await released;
      return reply("Hello.");
    };
    await withLocalApi(
      held,
      async (api) => {
        await api.idle();
        const answers = [rawPost(api), rawPost(api)];
        await until(() => api.requests.length === 2);
        let over = false;
        const idle = api.idle().then(() => {
          over = true;
        });
        expect((await fetch(`${api.baseUrl}/nowhere`)).status).toBe(404);
        expect([over, api.openSockets()]).toEqual([false, 2]);
        release(undefined);
        await idle;
        expect([api.openSockets(), api.requests.filter(({ closedAt }) => closedAt === undefined)]).toEqual([0, []]);
        for (const answer of answers) expect(bodyOnTheWire(await answer)).toBe(bodyOnTheWire(await answer));
      },
      { allowRefused: true },
    );
  });
});
