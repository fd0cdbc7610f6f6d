import { createClient } from "@loopsmith/llm/client";
import { httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { describe, expect, it } from "vitest";
import { LlmError, type StreamEvent, streamQuery } from "#chapter";
import { collect } from "./events.ts";
import { settled } from "./manual-clock.ts";

const messages = [{ role: "user" as const, content: "Go." }];

function ask(api: LocalServer, signal?: AbortSignal): AsyncGenerator<StreamEvent, void> {
  const params = { client: createClient(api), model: "scripted-modern", messages };
  return streamQuery(signal === undefined ? params : { ...params, signal });
}

/** Sockets close a moment after they are told to. */
async function openSockets(api: LocalServer): Promise<number> {
  for (let turn = 0; turn < 1_000 && api.openSockets() > 0; turn += 1) await settled();
  return api.openSockets();
}

describe("step 5.6", () => {
  it("5.6a reads a reply that comes one byte at a time", async () => {
    await withLocalApi(
      [
        reply([text("你好🌍"), toolUse("Bash", { cmd: "echo 你好🌍" }, "t1")], {
          faults: [{ kind: "split", bytes: 1 }],
        }),
      ],
      async (api) => {
        const { items, error } = await collect(ask(api));
        expect(error).toBeUndefined();
        expect(items[0]).toEqual({ type: "request_start", model: "scripted-modern", attempt: 1 });
        expect(items.at(-1)).toMatchObject({
          type: "reply",
          reply: {
            message: { content: [{ text: "你好🌍" }, { id: "t1", input: { cmd: "echo 你好🌍" } }] },
            stopReason: "tool_use",
          },
        });
      },
    );
  });

  it("5.6a sends nothing until somebody reads", async () => {
    await withLocalApi([], async (api) => {
      const events = ask(api);
      await settled();
      await events.return();
      expect(api.requests).toEqual([]);
    });
  });

  it("5.6b rejects with the reason of the signal, and closes the socket", async () => {
    const stalls = reply("You may", { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([stalls], async (api) => {
      const controller = new AbortController();
      const reason = new Error("The user pressed Ctrl-C.");
      const seen: string[] = [];
      const reading = (async () => {
        for await (const event of ask(api, controller.signal)) {
          seen.push(event.type);
          if (event.type === "text_delta") setImmediate(() => controller.abort(reason));
        }
      })();
      await expect(reading).rejects.toBe(reason);
      expect(seen).toContain("text_delta");
      expect(await openSockets(api)).toBe(0);
    });
  });

  it("5.6b gives nothing after the signal has fired, not even what has arrived", async () => {
    await withLocalApi([reply([text("one two", ["one ", "two"])])], async (api) => {
      const controller = new AbortController();
      const seen: string[] = [];
      const reading = (async () => {
        for await (const event of ask(api, controller.signal)) {
          seen.push(event.type);
          if (event.type === "text_delta") controller.abort();
        }
      })();
      await expect(reading).rejects.toMatchObject({ name: "AbortError" });
      expect(seen).toEqual(["request_start", "text_delta"]);
    });
  });

  it("5.6b closes the socket when the reader leaves the loop", async () => {
    const stalls = reply("You may", { faults: [{ kind: "stall", at: { event: 4 } }] });
    await withLocalApi([stalls], async (api) => {
      for await (const event of ask(api)) if (event.type === "text_delta") break;
      expect(await openSockets(api)).toBe(0);
    });
  });

  it("5.6c refuses HTML with status 200, and quotes its beginning (S54)", async () => {
    const page = `<html><h1>Sign in to the hotel network</h1>${"<p>Please.</p>".repeat(100)}</html>`;
    const portal = httpFault(200, { body: page, headers: { "content-type": "text/html; charset=utf-8" } });
    await withLocalApi([portal], async (api) => {
      const { items, error } = await collect(ask(api));
      expect(items.map(({ type }) => type)).toEqual(["request_start"]);
      expect(error).toBeInstanceOf(LlmError);
      expect(error).toMatchObject({ kind: "protocol", message: expect.stringContaining("text/html") });
      expect(error).toMatchObject({ message: expect.stringContaining("Sign in to the hotel network") });
      expect((error as LlmError).message.length).toBeLessThan(400);
    });
  });

  it("5.6d makes one request of a 529, and no more (L22)", async () => {
    await withLocalApi([httpFault(529, { message: "Overloaded" })], async (api) => {
      const { error } = await collect(ask(api));
      expect(error).toMatchObject({ name: "LlmError", kind: "status", status: 529, type: "overloaded_error" });
      expect(api.requests).toHaveLength(1);
    });
  });

  it("5.6d takes a reply that ended too early for an error, and does not ask again", async () => {
    await withLocalApi(
      [reply("half an answer", { faults: [{ kind: "cut", at: { event: 4 }, how: "eof" }] })],
      async (api) => {
        const { error } = await collect(ask(api));
        expect(error).toMatchObject({ kind: "incomplete" });
        expect(api.requests).toHaveLength(1);
      },
    );
  });
});
