import { reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { HELLO, post, streamed } from "./server-client.ts";

const TOOLS = [{ name: "Read", input_schema: { type: "object" } }];

describe("the message", () => {
  it("M99 has its nine fields and nothing else, so that no client trips over a null", () =>
    withLocalApi([reply([text("Looking."), toolUse("Read", { file_path: "a.ts" })])], async (api) => {
      const response = await post(api, { ...HELLO, tools: TOOLS });
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(await response.json()).toEqual({
        id: "msg_0001",
        type: "message",
        role: "assistant",
        model: "scripted-modern",
        content: [
          { type: "text", text: "Looking." },
          { type: "tool_use", id: "toolu_0001", name: "Read", input: { file_path: "a.ts" } },
        ],
        stop_reason: "tool_use",
        stop_sequence: null,
        stop_details: null,
        usage: {
          input_tokens: expect.any(Number),
          cache_creation_input_tokens: 0,
          cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
          cache_read_input_tokens: 0,
          output_tokens: expect.any(Number),
        },
      });
    }));

  it("M99 is the same message streamed or not", () =>
    withLocalApi(
      () => reply([text("One two three four five six seven"), toolUse("Read", { a: [1] }, "t1")]),
      async (api) => {
        const whole = await (await post(api)).json();
        const events = await streamed(api);
        const joined = (index: number, field: string): string =>
          events.map(({ data }) => (data.index === index ? (data.delta?.[field] ?? "") : "")).join("");
        expect(joined(0, "text")).toBe(whole.content[0].text);
        expect(JSON.parse(joined(1, "partial_json"))).toEqual(whole.content[1].input);
        const last = events.find(({ name }) => name === "message_delta")?.data;
        const { cache_creation: atTheStart, ...atTheEnd } = whole.usage;
        expect([last?.delta.stop_reason, last?.usage]).toEqual([whole.stop_reason, atTheEnd]);
        expect(events[0]?.data.message.usage.cache_creation).toEqual(atTheStart);
      },
    ));

  it("M99 keeps the ids that a script gives, and makes all others different", () =>
    withLocalApi([reply([toolUse("Read", {}, "mine"), toolUse("Read", {}), toolUse("Read", {})])], async (api) => {
      const { content } = await (await post(api)).json();
      expect(content.map((block: { id: string }) => block.id)).toEqual(["mine", "toolu_0001", "toolu_0002"]);
    }));
});

describe("how it ended", () => {
  it.each([
    ["M101", "end_turn"],
    ["M102", "max_tokens"],
    ["M105", "pause_turn"],
    ["M107", "model_context_window_exceeded"],
    ["M100", "a_reason_from_the_future"],
  ])("%s %s is passed on", (_rule, stopReason) =>
    withLocalApi([reply("Text.", { stopReason })], async (api) => {
      expect(await (await post(api)).json()).toMatchObject({
        stop_reason: stopReason,
        stop_sequence: null,
        stop_details: null,
      });
    }),
  );

  it("M103 M108 stop_sequence names which", () =>
    withLocalApi([reply("Text.", { stopReason: "stop_sequence", stopSequence: "END" })], async (api) => {
      expect(await (await post(api)).json()).toMatchObject({ stop_reason: "stop_sequence", stop_sequence: "END" });
    }));

  it("M104 M109 without a label a reply with a call stops for tool_use, and one without ends its turn", () =>
    withLocalApi([reply([toolUse("Read", {})]), reply("Done.")], async (api) => {
      const reasons = [(await (await post(api)).json()).stop_reason, (await (await post(api)).json()).stop_reason];
      expect(reasons).toEqual(["tool_use", "end_turn"]);
    }));

  it("M106 M108 a refusal has details, also when its script has none", () =>
    withLocalApi(
      [
        reply("", { stopReason: "refusal" }),
        reply([], { stopReason: "refusal", stopDetails: { type: "refusal", category: "cyber", explanation: "No." } }),
      ],
      async (api) => {
        const details = [(await (await post(api)).json()).stop_details, (await (await post(api)).json()).stop_details];
        expect(details).toEqual([
          { type: "refusal", category: null, explanation: null },
          { type: "refusal", category: "cyber", explanation: "No." },
        ]);
      },
    ));

  it("M39 M105 what was paused may come back unchanged as the last message, and its continuation with it", () =>
    withLocalApi(
      [reply("Searching", { stopReason: "pause_turn" }), reply(" on", { stopReason: "pause_turn" }), reply(" done.")],
      async (api) => {
        const first = [{ text: "Searching", type: "text" }];
        const second = [...first, { type: "text", text: " on" }];
        const sendBack = (content: unknown) =>
          post(api, { ...HELLO, messages: [...HELLO.messages, { role: "assistant", content }] });
        await post(api);
        expect((await sendBack([{ type: "text", text: "Searching!" }])).status).toBe(400);
        expect((await sendBack(first)).status).toBe(200);
        expect((await sendBack(second)).status).toBe(200);
      },
      { allowRefused: true },
    ));
});

describe("tokens", () => {
  it("M111 usage counts the input like count_tokens, and takes what a script sets", () =>
    withLocalApi(
      [
        reply("One two three"),
        reply("x", { usage: { input_tokens: 1, cache_read_input_tokens: 2, output_tokens: 3 } }),
      ],
      async (api) => {
        const { max_tokens: _, ...body } = HELLO;
        const counted = await (await post(api, body, { path: "/v1/messages/count_tokens" })).json();
        const { usage } = await (await post(api)).json();
        expect(usage.input_tokens).toBe(counted.input_tokens);
        expect(usage.output_tokens).toBeGreaterThan(0);
        expect((await (await post(api)).json()).usage).toEqual({
          input_tokens: 1,
          cache_creation_input_tokens: 0,
          cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
          cache_read_input_tokens: 2,
          output_tokens: 3,
        });
      },
    ));

  it("M111 the input of a stream is told at its start, the output at its end", () =>
    withLocalApi([reply("One two three four five six")], async (api) => {
      const events = await streamed(api);
      const start = events[0]?.data.message.usage;
      const end = events.at(-2)?.data.usage;
      expect(start.input_tokens).toBe(end.input_tokens);
      expect(end.output_tokens).toBeGreaterThan(start.output_tokens);
    }));

  it("M114 count_tokens answers one number, asks no model, and refuses what messages refuses", () =>
    withLocalApi(
      [],
      async (api) => {
        const path = "/v1/messages/count_tokens";
        const { max_tokens: _, ...body } = HELLO;
        expect(await (await post(api, body, { path })).json()).toEqual({ input_tokens: expect.any(Number) });
        const longer = { ...body, messages: [{ role: "user", content: "Hello ".repeat(100) }] };
        const counts = [body, longer].map(
          async (each) => (await (await post(api, each, { path })).json()).input_tokens,
        );
        const [short = 0, long = 0] = await Promise.all(counts);
        expect(long).toBeGreaterThan(short);
        expect((await post(api, { ...body, messages: [] }, { path })).status).toBe(400);
      },
      { allowRefused: true },
    ));

  it("M42 max_tokens 0 warms the cache: empty content, and no model is asked", () =>
    withLocalApi([], async (api) => {
      const answer = await (await post(api, { ...HELLO, max_tokens: 0 })).json();
      expect(answer).toMatchObject({ content: [], stop_reason: "max_tokens", usage: { output_tokens: 0 } });
    }));
});
