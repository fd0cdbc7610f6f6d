import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { HELLO } from "./server-client.ts";

const PARAMS = { ...HELLO, messages: [...HELLO.messages] };

/** The official client as anybody would make it. */
function clientOf(api: LocalServer): Anthropic {
  return new Anthropic({ baseURL: api.baseUrl, apiKey: api.apiKey });
}

const weather = (asked: string[]) =>
  betaTool({
    name: "weather",
    description: "The weather of a city.",
    inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    run: ({ city }) => {
      asked.push(String(city));
      return `Rain in ${city}.`;
    },
  });

describe("the official SDK", () => {
  it("gets a message", () =>
    withLocalApi([reply("Hello to you.")], async (api) => {
      const message = await clientOf(api).messages.create(PARAMS);
      expect(message.content).toEqual([{ type: "text", text: "Hello to you." }]);
      expect(message._request_id).toBe("req_0001");
    }));

  it("gathers a stream into the same message", () =>
    withLocalApi([reply([text("Looking at it now."), toolUse("Read", { path: "深/a.ts" })])], async (api) => {
      const message = await clientOf(api).messages.stream(PARAMS).finalMessage();
      expect(message).toMatchObject({
        content: [
          { type: "text", text: "Looking at it now." },
          { type: "tool_use", id: "toolu_0001", name: "Read", input: { path: "深/a.ts" } },
        ],
        stop_reason: "tool_use",
      });
    }));

  it("lists the models and counts tokens", () =>
    withLocalApi([], async (api) => {
      const client = clientOf(api);
      const names: string[] = [];
      for await (const model of client.models.list()) names.push(model.id);
      expect(names).toContain("offline-scout");
      expect((await client.models.retrieve("scripted-classic")).max_input_tokens).toBe(200_000);
      const { max_tokens: _, ...body } = PARAMS;
      expect((await client.messages.countTokens(body)).input_tokens).toBeGreaterThan(0);
    }));

  it("finds type, status and request id in an error", () =>
    withLocalApi(
      [],
      async (api) => {
        const error = await clientOf(api)
          .messages.create({ ...PARAMS, model: "claude-nope" })
          .catch((it: unknown) => it);
        expect(error).toBeInstanceOf(APIError);
        expect(error).toMatchObject({ status: 404, type: "not_found_error", requestID: "req_0001" });
      },
      { allowRefused: true },
    ));

  const rainy = [
    reply([text("Let me see."), toolUse("weather", { city: "Shenzhen" }, "t1")]),
    reply("It rains in Shenzhen."),
  ];

  it("runs the tools of a toolRunner that sends the whole history", async () => {
    const asked: string[] = [];
    await withLocalApi(rainy, async (api) => {
      const params = { ...PARAMS, tools: [weather(asked)], thread: false as const };
      const message = await clientOf(api).beta.messages.toolRunner(params);
      expect(message.content).toMatchObject([{ type: "text", text: "It rains in Shenzhen." }]);
      expect(api.requests.map(({ status }) => status)).toEqual([200, 200]);
    });
    expect(asked).toEqual(["Shenzhen"]);
  });

  it("is told that there are no message threads here when a toolRunner wants one, and goes on without", () =>
    withLocalApi(
      rainy,
      async (api) => {
        const message = await clientOf(api).beta.messages.toolRunner({ ...PARAMS, tools: [weather([])] });
        expect(message.content).toMatchObject([{ type: "text", text: "It rains in Shenzhen." }]);
        expect(api.requests.map(({ status }) => status)).toEqual([400, 200, 200]);
        expect(api.requests[0]?.problem?.details).toEqual({ error_code: "thread_unsupported_request" });
        expect(api.requests[2]?.body).toMatchObject({
          messages: [{ role: "user" }, { role: "assistant" }, { role: "user" }],
        });
      },
      { allowRefused: true },
    ));
});

describe("M18 what the SDK asks again", () => {
  /** How often the SDK asks when each answer is this refusal. */
  function asksFor(status: number, headers: Record<string, string> = {}): Promise<number> {
    const refuse = () => httpFault(status, { headers: { "retry-after-ms": "1", ...headers } });
    return withLocalApi(refuse, async (api) => {
      await expect(clientOf(api).messages.create(PARAMS)).rejects.toThrow(APIError);
      return api.requests.length;
    });
  }

  it.each([400, 401, 402, 403, 404, 413, 422])("%i once", async (status) => expect(await asksFor(status)).toBe(1));

  it.each([408, 409, 429, 500, 529])("%i twice more", async (status) => expect(await asksFor(status)).toBe(3));

  it("whatever x-should-retry says", async () => {
    expect(await asksFor(400, { "x-should-retry": "true" })).toBe(3);
    expect(await asksFor(529, { "x-should-retry": "false" })).toBe(1);
  });
});
