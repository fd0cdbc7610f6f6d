import Anthropic from "@anthropic-ai/sdk";
import { createClient } from "@loopsmith/llm/client";
import { streamQuery } from "@loopsmith/llm/stream";
import { expect, it } from "vitest";
import { withRawServer } from "./raw-server.ts";
import { messageStart, messageStop, replyEvents, replyText, sse, textEvents } from "./sse-bytes.ts";

// Where our reader and the raw stream of the SDK differ, on purpose. In all else they agree, which random streams show.

type Difference = { title: string; body: string; type?: string; ours: string };

const whole = replyText(textEvents(0, "hello"));
const [start, delta, stop] = textEvents(0, "hello").map((event) => sse(event)) as [string, string, string];
const begin = sse(messageStart);
const bare = replyEvents(textEvents(0, "hello")).map((event) => `data: ${JSON.stringify(event)}\n\n`);

const DIFFERENCES: Difference[] = [
  { title: "S35 events without a name", body: bare.join(""), ours: "a reply" },
  { title: "S38 a last event without its blank line", body: whole.slice(0, -1), ours: "incomplete" },
  { title: "S39 a last line that is cut", body: whole.slice(0, -9), ours: "incomplete" },
  { title: "S40 no bytes", body: "", ours: "incomplete" },
  { title: "S43 a second message_start", body: begin + whole, ours: "protocol" },
  { title: "S45 JSON that is no object", body: `${begin}event: message_stop\ndata: []\n\n`, ours: "protocol" },
  { title: "S47 a second start of a block", body: begin + start + start, ours: "protocol" },
  { title: "S47 a second stop of a block", body: begin + start + stop + stop, ours: "protocol" },
  { title: "S48 a delta without a start", body: begin + delta, ours: "protocol" },
  { title: "S48 a delta after its stop", body: begin + start + stop + delta, ours: "protocol" },
  { title: "S48 a gap", body: begin + sse({ ...textEvents(1)[0], type: "content_block_start" }), ours: "protocol" },
  { title: "S48 an end before its time", body: begin + sse(messageStop), ours: "protocol" },
  { title: "S54 a page", body: "<html>Sign in</html>", type: "text/html", ours: "protocol" },
];

it.each(DIFFERENCES)("$title: the SDK ends in silence, and ours with $ours", async ({ body, type, ours }) => {
  await withRawServer(
    (_request, response) => response.writeHead(200, { "content-type": type ?? "text/event-stream" }).end(body),
    async ({ baseUrl, apiKey }) => {
      expect(await sdkEnd(baseUrl, apiKey)).toBe("silence");
      expect(await ourEnd(baseUrl, apiKey)).toBe(ours);
    },
  );
});

async function sdkEnd(baseURL: string, apiKey: string): Promise<unknown> {
  const client = new Anthropic({ baseURL, apiKey, maxRetries: 0 });
  const request = { model: "m", max_tokens: 1, messages: [{ role: "user" as const, content: "Go." }] };
  try {
    for await (const _ of await client.messages.create({ ...request, stream: true }));
    return "silence";
  } catch (error) {
    return error;
  }
}

async function ourEnd(baseUrl: string, apiKey: string): Promise<unknown> {
  try {
    let last = "nothing";
    for await (const event of streamQuery({ client: createClient({ baseUrl, apiKey }), model: "m", messages: [] }))
      last = event.type;
    return `a ${last}`;
  } catch (error) {
    return (error as { kind?: string }).kind ?? error;
  }
}
