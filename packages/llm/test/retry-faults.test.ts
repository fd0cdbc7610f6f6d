import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createClient } from "@loopsmith/llm/client";
import { createHttpClient } from "@loopsmith/llm/node";
import { classifyFailure, type Failure } from "@loopsmith/llm/retry";
import type { StreamParams } from "@loopsmith/llm/stream";
import { type Fault, httpFault, reply, type ScriptedReply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { withRawServer } from "./raw-server.ts";
import { askAgain, type Run } from "./retry-run.ts";
import { selfSigned } from "./self-signed.ts";

const CLIENTS = [
  ["the SDK", createClient],
  ["Node", createHttpClient],
] as const;

const ANSWER = [text("half an answer"), toolUse("Bash", { command: "ls" }, "t1")];

/** Events of `ANSWER`: 1 message_start, 2 start, 3 ping, 4 text, 5 stop, 6 start, 7 and 8 JSON, 9 stop, 10 message_delta. */
const spoilt = (...faults: Fault[]): ScriptedReply => reply(ANSWER, { faults });
const cut = (event: number, how: "eof" | "reset"): ScriptedReply => spoilt({ kind: "cut", at: { event }, how });

/** How many requests a server gets that always fails in this way. */
async function requestsFor(step: ScriptedReply, limits: object = {}): Promise<number> {
  return withLocalApi(
    () => step,
    async (api) => {
      const { events, error } = await askAgain(api, limits);
      expect(error).toMatchObject({ name: "LlmError" });
      expect(events.filter(({ type }) => type === "reply")).toEqual([]);
      return api.requests.length;
    },
  );
}

const limit = "enforced_spend_limit_reached";

describe("how often a request is sent that always fails", () => {
  it.each<[number, string, ScriptedReply]>([
    [1, "F07 400", httpFault(400)],
    [1, "F08 401", httpFault(401)],
    [1, "402", httpFault(402)],
    [1, "F08 403", httpFault(403)],
    [1, "F09 404 for a path", httpFault(404)],
    [1, "F09 404 for the model (M11)", httpFault(404, { message: "model: claude-nope" })],
    [1, "F10 413", httpFault(413)],
    [1, "F10 400 for a prompt that is too long (M44)", httpFault(400, { message: "prompt is too long: 9 > 8" })],
    [1, "422", httpFault(422)],
    [
      1,
      "M15 400 for a limit of one's own",
      httpFault(400, { message: "You have reached your specified usage limits." }),
    ],
    [1, "F13 429 for a spend limit (M14)", httpFault(429, { details: { error_code: limit } })],
    [1, "F12 429 with an hour to wait (B51)", httpFault(429, { headers: { "retry-after": "3600" } })],
    [1, "F16 529 that should not be retried", httpFault(529, { headers: { "x-should-retry": "false" } })],
    [5, "F16 400 that should be retried", httpFault(400, { headers: { "x-should-retry": "true" } })],
    [5, "408", httpFault(408)],
    [5, "409", httpFault(409)],
    [5, "F11 429 with a second to wait", httpFault(429, { headers: { "retry-after": "1" } })],
    [5, "F11 429 with no word on it", httpFault(429)],
    [5, "F14 500", httpFault(500)],
    [5, "F14 504", httpFault(504)],
    [5, "F15 529", httpFault(529)],
    [5, "502 with a page", httpFault(502, { body: "<html>", headers: { "content-type": "text/html" } })],
    [2, "F06 200 with a page (M130)", httpFault(200, { body: "<html>", headers: { "content-type": "text/html" } })],
    [2, "F06 200 with JSON", httpFault(200, { body: "{}", headers: { "content-type": "application/json" } })],
    [5, "F17 the socket breaks before the headers", spoilt({ kind: "hang_up" })],
    [5, "F17 the socket breaks before the first event", cut(0, "reset")],
    [5, "F18 the socket breaks after message_start", cut(1, "reset")],
    [5, "F19 the socket breaks inside text", cut(4, "reset")],
    [5, "F20 the socket breaks inside tool JSON", cut(7, "reset")],
    [5, "F21 the socket breaks before message_delta", cut(9, "reset")],
    [2, "F22 the stream ends before the first event", cut(0, "eof")],
    [2, "F22 the stream ends after message_start", cut(1, "eof")],
    [2, "F22 the stream ends inside text (B39)", cut(4, "eof")],
    [2, "F22 the stream ends inside tool JSON", cut(7, "eof")],
    [2, "F22 the stream ends before message_delta", cut(9, "eof")],
    [2, "F23 the stream ends before message_stop", cut(10, "eof")],
    [2, "F28 an event comes twice", spoilt({ kind: "duplicate", at: { event: 2 } })],
    [2, "F29 an event is missing", spoilt({ kind: "drop", at: { event: 2 } })],
    [2, "F30 a delta comes after its stop", spoilt({ kind: "reorder", at: { event: 8 } })],
    [2, "F31 a second message_start", spoilt({ kind: "duplicate", at: { event: 1 } })],
    [2, "F33 malformed JSON", spoilt({ kind: "bad_json", at: { event: 4 } })],
  ])("%i × %s", async (requests, _, step) => {
    expect(await requestsFor(step)).toBe(requests);
  });

  // Long enough for a busy machine to bring the request to the server: what did not arrive is not counted.
  it.each<[number, string, ScriptedReply, object]>([
    [2, "F05 no headers", spoilt({ kind: "late_headers" }), { headersMs: 400 }],
    [2, "F24 no byte", spoilt({ kind: "stall", at: { event: 0 } }), { idleMs: 400 }],
    [2, "F25 no byte any more (B42)", spoilt({ kind: "stall", at: { event: 4 } }), { idleMs: 400 }],
    [
      2,
      "F27 pings for ever (B42)",
      spoilt({ kind: "pings", at: { event: 1 }, ms: 5 }),
      { idleMs: 5_000, replyMs: 400 },
    ],
  ])("%i × %s", async (requests, _, step, limits) => {
    expect(await requestsFor(step, limits)).toBe(requests);
  });

  it.each([
    [5, "overloaded_error"],
    [5, "api_error"],
    [5, "rate_limit_error"],
    [5, "timeout_error"],
    [5, "future_error"],
    [1, "invalid_request_error"],
    [1, "authentication_error"],
    [1, "billing_error"],
    [1, "permission_error"],
    [1, "not_found_error"],
    [1, "request_too_large"],
  ])("F34 %i × an error event of the type %s, before any block and in one (B41)", async (requests, type) => {
    expect(await requestsFor(spoilt({ kind: "error", at: { event: 1 }, type }))).toBe(requests);
    expect(await requestsFor(spoilt({ kind: "error", at: { event: 4 }, type }))).toBe(requests);
  });

  it.each(CLIENTS)("5 × F01 connection refused, with all four waits, over %s", async (_, connect) => {
    const closed = await withRawServer(
      () => {},
      async (server) => server,
    );
    const { events, error, waits } = await askAgain(closed, { client: connect(closed) });
    expect(error).toMatchObject({ kind: "connection", code: "ECONNREFUSED" });
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
    expect(events.filter(({ type }) => type === "request_start")).toHaveLength(5);
  });

  it.each(CLIENTS)("1 × F03 a certificate that nobody vouches for, over %s", async (_, connect) => {
    const server = createServer(selfSigned());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo; // it listens on a port
      const secure = { baseUrl: `https://127.0.0.1:${port}`, apiKey: "k" };
      const { error, waits } = await askAgain(secure, { client: connect(secure) });
      expect(error).toMatchObject({ kind: "connection", code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
      expect(waits).toEqual([]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe("what the real validator says", () => {
  it.each<[string, Failure, Partial<StreamParams>]>([
    ["M11 no such model", { kind: "unknown_model" }, { model: "claude-nope" }],
    [
      "M44 a prompt that is too long",
      { kind: "too_long" },
      { model: "scripted-classic", messages: [{ role: "user", content: "word ".repeat(250_000) }] },
    ],
    ["M34 an empty text", { kind: "fatal" }, { messages: [{ role: "user", content: [{ type: "text", text: "" }] }] }],
  ])("%s is told apart and not retried", async (_, failure, params) => {
    await withLocalApi(
      () => reply("never"),
      async (api) => {
        const { error } = await askAgain(api, params);
        expect(classifyFailure(error)).toEqual(failure);
        expect(api.requests).toHaveLength(1);
      },
      { allowRefused: true },
    );
  });

  it("M01 a wrong path is not an unknown model", async () => {
    await withLocalApi(
      () => reply("never"),
      async (api) => {
        const { error } = await askAgain({ ...api, baseUrl: `${api.baseUrl}/nowhere` });
        expect(error).toMatchObject({ status: 404 });
        expect(classifyFailure(error)).toEqual({ kind: "fatal" });
      },
      { allowRefused: true },
    );
  });
});

describe("a request that fails at first", () => {
  const replies = ({ events }: Run): unknown[] => events.filter(({ type }) => type === "reply");

  it.each([1, 2, 3, 4])("F14 %i times succeeds in the end, with one reply", async (failures) => {
    const steps = [500, 504, 529, 503].slice(0, failures).map((status) => httpFault(status));
    await withLocalApi([...steps, reply(ANSWER)], async (api) => {
      const run = await askAgain(api);
      expect(run.error).toBeUndefined();
      expect(replies(run)).toHaveLength(1);
      expect(run.waits).toEqual([500, 1_000, 2_000, 4_000].slice(0, failures));
    });
  });

  it("F15 with 529 beyond the limit is told as the overload it is", async () => {
    await withLocalApi(Array(5).fill(httpFault(529)), async (api) => {
      expect((await askAgain(api)).error).toMatchObject({ status: 529, type: "overloaded_error" });
    });
  });

  it("F11 waits as long as the server asked", async () => {
    const steps = [httpFault(429, { headers: { "retry-after": "7" } }), httpFault(529), reply("Hi.")];
    await withLocalApi(steps, async (api) => {
      expect((await askAgain(api)).waits).toEqual([7_000, 1_000]);
    });
  });

  it("F26 is not asked again when it is only slow", async () => {
    const slow = reply("Hi.", { faults: [{ kind: "drip", at: { byte: 0 }, bytes: 40, ms: 5 }] });
    await withLocalApi([slow], async (api) => {
      expect(replies(await askAgain(api, { idleMs: 2_000 }))).toHaveLength(1);
    });
  });

  it("F32 is not asked again because of an event that is new", async () => {
    await withLocalApi([spoilt({ kind: "unknown_event", at: { event: 2 } })], async (api) => {
      expect(replies(await askAgain(api))).toHaveLength(1);
    });
  });

  it("B51 tells how long the server asked to wait when that is too long", async () => {
    const hour = httpFault(429, { message: "Slow down.", headers: { "retry-after": "3600" } });
    await withLocalApi([hour], async (api) => {
      const { error, events } = await askAgain(api);
      expect(error).toMatchObject({
        name: "LlmError",
        kind: "status",
        status: 429,
        type: "rate_limit_error",
        requestId: expect.stringMatching(/^req_/),
        retryAfterMs: 3_600_000,
        message:
          "The server answered 429 (rate_limit_error): Slow down. It asks to wait 3600 s, which is too long to wait here: ask again later.",
        cause: expect.objectContaining({ message: "The server answered 429 (rate_limit_error): Slow down." }),
      });
      expect(events.map(({ type }) => type)).toEqual(["request_start"]);
    });
  });

  it("B51 ten turns with one 529 each are ten good replies, each after the shortest wait", async () => {
    const steps = Array(10)
      .fill([httpFault(529), reply("Hi.")])
      .flat();
    await withLocalApi(steps, async (api) => {
      for (let turn = 0; turn < 10; turn += 1) {
        const run = await askAgain(api);
        expect(replies(run)).toHaveLength(1);
        expect(run.waits).toEqual([500]);
      }
    });
  });
});
