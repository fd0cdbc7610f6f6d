import { getEventListeners } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import Anthropic from "@anthropic-ai/sdk";
import { createClient } from "@loopsmith/llm/client";
import { createHttpClient } from "@loopsmith/llm/node";
import { DEFAULT_MODEL, type StreamEvent, type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import { httpFault, reply, type ScriptedReply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it, vi } from "vitest";
import { type RawServer, until, withRawServer } from "./raw-server.ts";
import { replyText, textEvents } from "./sse-bytes.ts";

type Outcome = { events: StreamEvent[]; error: unknown };

describe.each([
  ["the SDK", createClient],
  ["Node", createHttpClient],
] as const)("over %s", (_, connect) => {
  function ask(server: LocalServer | RawServer, more: Partial<StreamParams> = {}): AsyncGenerator<StreamEvent, void> {
    return streamQuery({
      client: connect(server),
      model: "scripted-modern",
      messages: [{ role: "user", content: "Go." }],
      ...more,
    });
  }

  async function outcome(stream: AsyncIterable<StreamEvent>): Promise<Outcome> {
    const events: StreamEvent[] = [];
    try {
      for await (const event of stream) events.push(event);
      return { events, error: undefined };
    } catch (error) {
      return { events, error };
    }
  }

  /** What comes of one scripted reply. */
  function play(step: ScriptedReply, more: Partial<StreamParams> = {}): Promise<Outcome> {
    return withLocalApi([step], (api) => outcome(ask(api, more)));
  }

  function blocks({ events }: Outcome): unknown[] {
    return events.flatMap((event) => (event.type === "block" ? [event.block] : []));
  }

  function lastReply({ events }: Outcome): unknown {
    const last = events.at(-1);
    return last?.type === "reply" ? last.reply : undefined;
  }

  const call = { type: "tool_use", id: "t1", name: "Bash" };

  describe("a whole reply", () => {
    it("S41 leaves the connection to the next request when the body ends with it", async () => {
      const sockets = new Set<unknown>();
      const listener = (request: IncomingMessage, response: ServerResponse): void => {
        sockets.add(request.socket);
        request.resume();
        response.setHeader("content-type", "text/event-stream");
        response.write(replyText(textEvents(0, "Hi.")));
        setTimeout(() => response.end(), 2); // in a packet of its own, as over the network
      };
      await withRawServer(listener, async (server) => {
        for (let request = 0; request < 5; request += 1) {
          expect((await outcome(ask(server))).error).toBeUndefined();
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      });
      expect(sockets.size).toBeLessThanOrEqual(2); // fetch opens a second one by itself
    });

    it("L05 keeps text, thinking and calls in their order, with signatures (B55)", async () => {
      const content = [
        { type: "thinking" as const, thinking: "Hm.", signature: "sig-1" },
        { type: "redacted_thinking" as const, data: "secret" },
        text("I look."),
        toolUse("Bash", { cmd: "ls" }, "t1"),
      ];
      const result = await play(reply(content));
      const expected = [content[0], content[1], { type: "text", text: "I look." }, { ...call, input: { cmd: "ls" } }];
      expect(blocks(result)).toEqual(expected);
      expect(lastReply(result)).toMatchObject({
        message: { role: "assistant", content: expected },
        stopReason: "tool_use",
        dropped: [],
      });
    });

    it("M113 may be empty", async () => {
      const result = await play(reply([]));
      expect(lastReply(result)).toMatchObject({ message: { content: [] }, stopReason: "end_turn" });
    });

    it("M106 tells why the model declined, and gives no block that waited", async () => {
      const refused = { type: "refusal", category: "cyber", explanation: "No." };
      const cut = { type: "tool_use" as const, name: "Bash", id: "t1", input: {}, json: '{"cmd":"ha' };
      const result = await play(reply([text("I can"), cut], { stopReason: "refusal", stopDetails: refused }));
      expect(blocks(result)).toEqual([{ type: "text", text: "I can" }]);
      expect(lastReply(result)).toMatchObject({ stopReason: "refusal", stopDetails: refused });
    });

    it("M100 may end for a reason that is newer than this package", async () => {
      expect(lastReply(await play(reply("Hi.", { stopReason: "moon_phase" })))).toMatchObject({
        stopReason: "moon_phase",
      });
    });

    it("B30 runs a call without input as {}", async () => {
      const silent = { type: "tool_use" as const, name: "Bash", id: "t1", input: {}, json: "" };
      expect(blocks(await play(reply([silent])))).toEqual([{ ...call, input: {} }]);
    });

    it("B33 hands on the raw text of a call that does not parse", async () => {
      const broken = { type: "tool_use" as const, name: "Bash", id: "t1", input: {}, json: '{"i": tru, }' };
      expect(blocks(await play(reply([broken])))).toEqual([{ ...call, input: '{"i": tru, }' }]);
    });

    it("B31 drops and names a call that max_tokens cut, and keeps the one before it", async () => {
      const cut = { type: "tool_use" as const, name: "Bash", id: "t1", input: {}, json: '{"cmd":"rm -rf /tmp/x' };
      const result = await play(reply([toolUse("Bash", { i: 0 }, "t0"), cut], { stopReason: "max_tokens" }));
      expect(blocks(result)).toEqual([{ ...call, id: "t0", input: { i: 0 } }]);
      expect(lastReply(result)).toMatchObject({
        message: { content: [{ id: "t0" }] },
        dropped: [{ id: "t1", name: "Bash", raw: '{"cmd":"rm -rf /tmp/x', message: expect.stringMatching(/\S/) }],
      });
    });

    it("B35 hands on a call that the server runs with the whole of its input", async () => {
      const start = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} };
      const events = [
        { type: "content_block_start", index: 0, content_block: start },
        { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"query":' } },
        { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '"rain"}' } },
        { type: "content_block_stop", index: 0 },
      ];
      const listener = (_: IncomingMessage, response: ServerResponse): void => {
        response.setHeader("content-type", "text/event-stream");
        response.end(replyText(events));
      };
      const result = await withRawServer(listener, (server) => outcome(ask(server)));
      expect(blocks(result)).toEqual([{ ...start, input: { query: "rain" } }]);
    });

    it("M75 is of no use when it calls by a name that no tool can have", async () => {
      const { events, error } = await play(reply([toolUse("functions.Read", {}, "t1"), text("after")]));
      expect(error).toMatchObject({ kind: "protocol", message: expect.stringContaining('"functions.Read"') });
      expect(events.map(({ type }) => type)).toEqual(["request_start"]);
    });

    it("B16 renames an id that comes twice; B17 one that the history holds; M61 one that is not legal", async () => {
      const calls = ["call_0", "call_0", "old", "call.1|x", ""].map((id) => toolUse("Bash", {}, id));
      const result = await play(reply(calls), { takenIds: new Set(["old"]) });
      expect((blocks(result) as { id: string }[]).map(({ id }) => id)).toEqual([
        "call_0",
        "call_0-2",
        "old-2",
        "call_1_x",
        expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      ]);
      expect(result.events.filter(({ type }) => type === "warning").length).toBeGreaterThanOrEqual(3);
    });

    it("M111 counts tokens as the server does", async () => {
      const usage = {
        input_tokens: 11,
        output_tokens: 22,
        cache_read_input_tokens: 33,
        cache_creation_input_tokens: 44,
      };
      expect(lastReply(await play(reply("Hi.", { usage })))).toMatchObject({ usage });
    });

    it("asks LOOPSMITH_MODEL, else the default model, when nobody names one", async () => {
      const models = await withRawServer(
        (_, response) => response.writeHead(200, { "content-type": "text/event-stream" }).end(replyText([])),
        async (server) => {
          const started: unknown[] = [];
          for (const model of ["", "my-model"]) {
            vi.stubEnv("LOOPSMITH_MODEL", model);
            const params = { client: connect(server), messages: [] };
            for await (const event of streamQuery(params))
              if (event.type === "request_start") started.push(event.model);
          }
          return started;
        },
      );
      expect(models).toEqual([DEFAULT_MODEL, "my-model"]);
    });

    it("takes a client of the SDK as it is", async () => {
      await withLocalApi([reply("Hi.")], async (api) => {
        const client = new Anthropic({ baseURL: api.baseUrl, apiKey: "k", authToken: null });
        expect(lastReply(await outcome(ask(api, { client })))).toMatchObject({ stopReason: "end_turn" });
      });
    });
  });

  describe("a reply that is not whole", () => {
    it.each([
      ["in half a text", reply("half an answer", { faults: [{ kind: "cut", at: { event: 4 }, how: "eof" }] })],
      ["before the first event", reply("half", { faults: [{ kind: "cut", at: { event: 0 }, how: "eof" }] })],
      [
        "after a call",
        reply([toolUse("Bash", { a: 1 }, "t1")], { faults: [{ kind: "cut", at: { event: 6 }, how: "eof" }] }),
      ],
    ])("B39 is incomplete when it ends %s (M129)", async (_, step) => {
      const result = await play(step);
      expect(result.error).toMatchObject({ name: "LlmError", kind: "incomplete" });
      expect(lastReply(result)).toBeUndefined();
    });

    it("B39 is a broken connection when the socket breaks", async () => {
      const { error } = await play(
        reply("half an answer", { faults: [{ kind: "cut", at: { event: 4 }, how: "reset" }] }),
      );
      expect(error).toMatchObject({ name: "LlmError", kind: "connection" });
    });

    it("B41 keeps the type of an error event, which has no status (M127, M128)", async () => {
      const { error } = await play(
        reply("half", {
          faults: [{ kind: "error", at: { event: 4 }, type: "overloaded_error", message: "Overloaded" }],
        }),
      );
      expect(error).toMatchObject({
        kind: "stream_error",
        type: "overloaded_error",
        message: "Overloaded",
        status: undefined,
      });
    });

    it("B42 is given up when nothing comes for idleMs, and its socket closed (L24a, M133)", async () => {
      await withLocalApi([reply("a", { faults: [{ kind: "stall", at: { event: 4 } }] })], async (api) => {
        const { events, error } = await outcome(ask(api, { idleMs: 50 }));
        expect(events.at(-1)).toMatchObject({ type: "text_delta", text: "a" });
        expect(error).toMatchObject({ kind: "timeout", message: "The server has sent nothing for 50 ms." });
        await until(() => api.openSockets() === 0);
      });
    });

    it("L24a is given up when no headers come for headersMs, and its socket closed", async () => {
      await withRawServer(
        () => {},
        async (server) => {
          const { error } = await outcome(ask(server, { headersMs: 50 }));
          expect(error).toMatchObject({ kind: "timeout" });
          await until(() => server.openSockets() === 0);
        },
      );
    });
  });

  describe("what is no stream", () => {
    it.each([
      ["HTML", "text/html", "<html>Sign in</html>"],
      ["an error in JSON", "application/json", '{"type":"error","error":{"type":"api_error"}}'],
      ["a text", "text/plain", replyText([])],
    ])("S54 %s with status 200 is refused, with its beginning (M130)", async (_, type, body) => {
      const { error } = await play(httpFault(200, { body, headers: { "content-type": type } }));
      expect(error).toMatchObject({ kind: "protocol", status: 200 });
      expect((error as Error).message).toBe(
        `The server answered 200 with ${type}, not with an event stream: ${body.slice(0, 200)}`,
      );
    });

    it("S54 an endless page is not read to its end", async () => {
      await withRawServer(
        (_, response) => {
          response.writeHead(200, { "content-type": "text/html" });
          const timer = setInterval(() => response.write("<p>and so on</p>".repeat(10)), 1);
          response.once("close", () => clearInterval(timer));
        },
        async (server) => {
          expect((await outcome(ask(server))).error).toMatchObject({ kind: "protocol" });
          await until(() => server.openSockets() === 0);
        },
      );
    });

    it("S54 an event stream with another status than 200 is refused, whatever client lets it through", async () => {
      const response = new Response(replyText([]), { status: 500, headers: { "content-type": "text/event-stream" } });
      const client = { post: () => ({ asResponse: async () => response }) };
      const { error } = await outcome(streamQuery({ client, messages: [] }));
      expect(error).toMatchObject({ kind: "protocol", status: 500 });
    });

    it("S55 a compressed stream is read like any other", async () => {
      const body = gzipSync(replyText(textEvents(0, "你好🌍")));
      const headers = { "content-type": "text/event-stream; charset=utf-8", "content-encoding": "gzip" };
      const result = await withRawServer(
        (_, response) => response.writeHead(200, headers).end(body),
        (server) => outcome(ask(server)),
      );
      expect(blocks(result)).toEqual([{ type: "text", text: "你好🌍" }]);
    });

    it.each([
      [400, "invalid_request_error"],
      [401, "authentication_error"],
      [403, "permission_error"],
      [404, "not_found_error"],
      [413, "request_too_large"],
      [500, "api_error"],
      [529, "overloaded_error"],
    ])("L22 status %i is one request and an error of the type %s (M08)", async (status, type) => {
      await withLocalApi([httpFault(status)], async (api) => {
        const { error } = await outcome(ask(api));
        expect(error).toMatchObject({ kind: "status", status, type, requestId: expect.stringMatching(/^req_/) });
        expect(api.requests).toHaveLength(1);
      });
    });
  });

  describe("abort", () => {
    const step = reply([
      { type: "thinking", thinking: "Hm.", signature: "s" },
      text("one two", ["one ", "two"]),
      toolUse("Bash", { a: 1 }, "t1"),
    ]);

    it("L40 at any event rejects with the reason, gives nothing more, and leaves no socket and no listener", async () => {
      const whole = await play(step);
      // The last event ends the reply: from then on there is nothing to abort.
      for (let at = 0; at < whole.events.length - 1; at += 1) {
        await withLocalApi([step], async (api) => {
          const controller = new AbortController();
          const reason = new Error(`aborted at event ${at}`);
          const seen: StreamEvent[] = [];
          const reading = (async () => {
            for await (const event of ask(api, { signal: controller.signal })) {
              seen.push(event);
              if (seen.length === at + 1) controller.abort(reason);
            }
          })();
          await expect(reading).rejects.toBe(reason);
          expect(seen).toEqual(whole.events.slice(0, at + 1));
          await until(() => api.openSockets() === 0);
          expect(getEventListeners(controller.signal, "abort")).toEqual([]);
        }).catch((error: unknown) => {
          // Aborted before its request was sent: the reply of the script is left over, as it should be.
          if (at > 0) throw error;
        });
      }
    });

    it("L40 before the start sends nothing", async () => {
      await withLocalApi([], async (api) => {
        const { error } = await outcome(ask(api, { signal: AbortSignal.abort(new Error("Never mind.")) }));
        expect(error).toEqual(new Error("Never mind."));
        expect(api.requests).toEqual([]);
      });
    });

    it("L40 while the headers are awaited closes the socket", async () => {
      let requests = 0;
      await withRawServer(
        () => {
          requests += 1;
        },
        async (server) => {
          const controller = new AbortController();
          const asking = outcome(ask(server, { signal: controller.signal }));
          await until(() => requests === 1);
          controller.abort();
          expect((await asking).error).toMatchObject({ name: "AbortError" });
          await until(() => server.openSockets() === 0);
        },
      );
    });

    it("L40 leaves no listener on a signal that outlives many requests", async () => {
      const controller = new AbortController();
      await withLocalApi([reply("a"), httpFault(500), reply("b")], async (api) => {
        for (let request = 0; request < 3; request += 1) await outcome(ask(api, { signal: controller.signal }));
      });
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    });

    it("L40 a body is cancelled when the reader leaves, also one that no signal reaches", async () => {
      let cancelled = false;
      const start = new TextEncoder().encode(replyText(textEvents(0, "hello")).slice(0, -40));
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(start),
        cancel: () => {
          cancelled = true;
        },
      });
      const response = new Response(body, { headers: { "content-type": "text/event-stream" } });
      const stream = streamQuery({ client: { post: () => ({ asResponse: async () => response }) }, messages: [] });
      for await (const event of stream) if (event.type === "text_delta") break;
      await until(() => cancelled);
    });

    it("L40 a reader that leaves the loop closes the socket", async () => {
      await withLocalApi([reply("You may", { faults: [{ kind: "stall", at: { event: 4 } }] })], async (api) => {
        const stream = ask(api);
        for await (const event of stream) if (event.type === "text_delta") break;
        await until(() => api.openSockets() === 0);
        expect(await stream.next()).toEqual({ done: true, value: undefined });
      });
    });
  });
});
