// A run streamed to a web page: a small HTTP server on this machine alone sends the text as server-sent events.
// Run it: node --import tsx examples/web-stream.ts
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@loopsmith/llm/client";
import { reply } from "@loopsmith/local-api";
import { startLocalApi } from "@loopsmith/local-api/node";
import { query } from "@loopsmith/loop";
import { ToolRegistry } from "@loopsmith/tools";

const api = await startLocalApi({ model: () => reply("Hello, page.") });

const web = createServer(async (_request, response) => {
  const reader = new AbortController();
  response.on("close", () => reader.abort()); // a reader who leaves ends the run
  response.writeHead(200, { "content-type": "text/event-stream" });
  const messages = [{ role: "user" as const, content: "Greet the page." }];
  const events = query({ messages, tools: new ToolRegistry(), client: createClient(api), signal: reader.signal });
  for await (const event of events) {
    if (event.type === "text_delta") response.write(`event: text\ndata: ${JSON.stringify(event.text)}\n\n`);
    if (event.type === "terminal") response.write(`event: end\ndata: ${JSON.stringify(event.terminal.reason)}\n\n`);
  }
  response.end();
});
await new Promise<void>((listening) => web.listen(0, "127.0.0.1", listening));

// In a page: new EventSource(url).addEventListener("text", ({ data }) => …). Here fetch reads the same.
const { port } = web.address() as AddressInfo; // an address with a port, because it listens on one
const page = await fetch(`http://127.0.0.1:${port}/`);
const lines = (await page.text()).split("\n").filter((line) => line.startsWith("data: "));
const values = lines.map((line): unknown => JSON.parse(line.slice("data: ".length)));
const ending = values.pop();
console.log(values.join(""));
console.log(ending);

await new Promise((closed) => web.close(closed));
await api.close();
