import { createClient } from "@loopsmith/llm/client";
import { type Fault, reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import { expect, it } from "vitest";
import { LlmError, type StreamEvent, streamQuery, updateUsage } from "#chapter";

const ANSWER = [text("你好🌍 and on"), toolUse("Bash", { cmd: "echo 🌍" }, "t1"), toolUse("Bash", { cmd: "ls" }, "t2")];

/** What a reply with these faults comes to. */
function read(...faults: Fault[]): Promise<{ events: StreamEvent[]; error: unknown }> {
  return withLocalApi([reply(ANSWER, { faults })], async (api) => {
    const events: StreamEvent[] = [];
    const params = {
      client: createClient(api),
      model: "scripted-modern",
      messages: [{ role: "user" as const, content: "Go." }],
    };
    try {
      for await (const event of streamQuery(params)) events.push(event);
    } catch (error) {
      return { events, error };
    }
    return { events, error: undefined };
  });
}

it("B45 pieces of any size, which cut characters, give the same reply", async () => {
  for (const bytes of [2, 3, 5, 11]) {
    const { events } = await read({ kind: "split", bytes });
    const last = events.at(-1);
    expect(last).toMatchObject({ type: "reply", reply: { message: { content: ANSWER } } });
  }
});

it("B39 B31 a stream that ends inside the second call gives the first, no reply, and an error that is typed", async () => {
  // 1 message_start, 2 start, 3 ping, 4 text, 5 stop, then the two calls
  const { events, error } = await read({ kind: "cut", at: { event: 9 }, how: "eof" });
  expect(error).toBeInstanceOf(LlmError);
  expect(events.filter(({ type }) => type === "reply")).toEqual([]);
  expect(JSON.stringify(events.filter(({ type }) => type === "block"))).not.toContain('"t2"');
});

it("L30 tokens that a later event does not name stay as an earlier one told them", () => {
  const untold = {
    ...{ input_tokens: null, cache_read_input_tokens: null, cache_creation_input_tokens: null },
    ...{ server_tool_use: null, output_tokens_details: null },
  };
  const first = { input_tokens: 9, output_tokens: 1, cache_read_input_tokens: 5, cache_creation_input_tokens: 0 };
  const later = updateUsage(first, { ...untold, output_tokens: 7 });
  expect(later).toMatchObject({ input_tokens: 9, output_tokens: 7, cache_read_input_tokens: 5 });
});
