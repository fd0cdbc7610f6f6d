import Anthropic from "@anthropic-ai/sdk";
import { httpFault, reply, type ScriptedReply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { HELLO, post, STREAM, streamed } from "./server-client.ts";

const PARAMS = { ...HELLO, messages: [...HELLO.messages] };
const TOOLS = [{ name: "Read", input_schema: { type: "object" as const } }];

function clientOf(api: LocalServer): Anthropic {
  return new Anthropic({ baseURL: api.baseUrl, apiKey: api.apiKey, maxRetries: 0 });
}

// biome-ignore lint/suspicious/noExplicitAny: the fields of any error
async function errorOf(response: Response): Promise<Record<string, any>> {
  return (await response.json()).error;
}

describe("errors that have nothing to do with the request", () => {
  it("M10 refuses the model forbidden, and takes another one with the same key", () =>
    withLocalApi(
      [reply("Fine.")],
      async (api) => {
        const refused = await post(api, { ...HELLO, model: "forbidden" });
        expect([refused.status, (await errorOf(refused)).type]).toEqual([403, "permission_error"]);
        expect((await post(api)).status).toBe(200);
      },
      { allowRefused: true },
    ));

  it("M13 a rate limit says what is limited, and when to come again", () =>
    withLocalApi([httpFault(429, { headers: { "retry-after": "7" } }), httpFault(429)], async (api) => {
      const before = Date.now();
      const { status, headers } = await post(api);
      expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
      for (const limited of ["requests", "tokens", "input-tokens", "output-tokens"]) {
        const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((fact) =>
          headers.get(`anthropic-ratelimit-${limited}-${fact}`),
        );
        expect([limit, remaining]).toEqual(["50", "0"]);
        expect(reset).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        expect(Date.parse(reset ?? "")).toBeGreaterThanOrEqual(before + 7_000);
      }
      expect((await post(api)).headers.get("retry-after")).toBeNull();
    }));

  it("M14 the tier's spend cap is a 429 with a code and without retry-after", () =>
    withLocalApi([httpFault(429, { details: { error_code: "enforced_spend_limit_reached" } })], async (api) => {
      const response = await post(api);
      const { type, details } = await errorOf(response);
      expect([response.status, response.headers.get("retry-after"), type, details]).toEqual([
        429,
        null,
        "rate_limit_error",
        { error_code: "enforced_spend_limit_reached" },
      ]);
    }));

  it("M15 the account's own limit is a 400 that names no rule and no path", () =>
    withLocalApi([httpFault(400, { message: "You have reached your specified API usage limits." })], async (api) => {
      const { type, message, details } = await errorOf(await post(api));
      expect([type, message, details]).toEqual([
        "invalid_request_error",
        "You have reached your specified API usage limits.",
        undefined,
      ]);
    }));

  it("M16 overload is a 529 before the stream, or an error event in it", () =>
    withLocalApi(
      [
        httpFault(529),
        reply("Half of it", { faults: [{ kind: "error", at: { event: 4 }, type: "overloaded_error" }] }),
      ],
      async (api) => {
        const before = await post(api, STREAM);
        expect([before.status, (await errorOf(before)).type]).toEqual([529, "overloaded_error"]);
        const events = await streamed(api);
        expect(events.at(-1)?.data).toMatchObject({ type: "error", error: { type: "overloaded_error" } });
      },
    ));

  it.each([
    [500, "api_error"],
    [504, "timeout_error"],
  ])("M17 a %i may be answered at the next try", (status, type) =>
    withLocalApi([httpFault(status), reply("Fine.")], async (api) => {
      const failed = await post(api);
      expect([failed.status, (await errorOf(failed)).type]).toEqual([status, type]);
      expect((await post(api)).status).toBe(200);
    }),
  );
});

describe("calls that must not run", () => {
  const cutCall = { type: "tool_use" as const, id: "t1", name: "Read", input: {}, json: '{"a":1,"b":' };
  const ask = (api: LocalServer) =>
    clientOf(api)
      .messages.stream({ ...PARAMS, tools: TOOLS })
      .finalMessage();

  it("M110 M131 of a reply that was cut at max_tokens: the official client hands out a part of the input as if it were all", () =>
    withLocalApi([reply([toolUse("Read", { a: 0 }, "t0"), cutCall], { stopReason: "max_tokens" })], async (api) => {
      const message = await ask(api);
      expect(message.stop_reason).toBe("max_tokens");
      const inputs = message.content.map((block) => (block.type === "tool_use" ? block.input : undefined));
      // Nothing but the stop reason tells the second one from the first.
      expect(inputs).toEqual([{ a: 0 }, expect.not.objectContaining({ b: expect.anything() })]);
    }));

  it.each<[string, ScriptedReply, string]>([
    ["M74 of a refusal", reply([toolUse("Read", {}, "t1")], { stopReason: "refusal" }), "refusal"],
    [
      "M74 F35 in front of an error event",
      reply([toolUse("Read", { a: 1 }, "t1")], { faults: [{ kind: "error", at: { event: 5 }, type: "api_error" }] }),
      "rejected",
    ],
    [
      "M74 of a stream that ended before its message",
      reply([toolUse("Read", { a: 1 }, "t1")], { faults: [{ kind: "cut", at: { event: 5 }, how: "eof" }] }),
      "rejected",
    ],
  ])("%s are known by how the message ends", (_title, scripted, ends) =>
    withLocalApi([scripted], async (api) => {
      const message = await ask(api).catch(() => undefined);
      expect(message?.stop_reason ?? "rejected").toBe(ends);
    }),
  );

  it("M112 the same input may be written in several ways", () =>
    withLocalApi(
      ['{"path":"a/b"}', '{ "path" : "a\\/b" }', '{"path":"\\u0061/b"}'].map((json) =>
        reply([{ type: "tool_use", id: "t1", name: "Read", input: { path: "a/b" }, json }]),
      ),
      async (api) => {
        const sent = [await streamed(api), await streamed(api), await streamed(api)].map((events) =>
          events.map(({ data }) => data.delta?.partial_json ?? "").join(""),
        );
        expect(new Set(sent).size).toBe(3);
        expect(sent.map((json) => JSON.parse(json))).toEqual(Array(3).fill({ path: "a/b" }));
      },
    ));
});

describe("replies that are legal and unusual", () => {
  it("F37 text may end at max_tokens", () =>
    withLocalApi([reply("Half of", { stopReason: "max_tokens" })], async (api) => {
      const events = await streamed(api);
      expect(events.at(-2)?.data.delta.stop_reason).toBe("max_tokens");
      expect(events.at(-1)?.name).toBe("message_stop");
    }));

  it("F42 M113 a turn may end with nothing at all", () =>
    withLocalApi([reply([]), reply([])], async (api) => {
      expect(await (await post(api)).json()).toMatchObject({ content: [], stop_reason: "end_turn" });
      expect((await streamed(api)).map(({ name }) => name)).toEqual([
        "message_start",
        "ping",
        "message_delta",
        "message_stop",
      ]);
    }));

  it("F44 one event may hold megabytes", () =>
    withLocalApi([reply([text("a".repeat(4_000_000), ["a".repeat(4_000_000)])])], async (api) => {
      const longest = Math.max(...(await streamed(api)).map(({ data }) => data.delta?.text?.length ?? 0));
      expect(longest).toBe(4_000_000);
    }));
});
