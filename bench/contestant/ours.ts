import { createClient, type MessagesClient } from "@loopsmith/llm/client";
import { streamQuery } from "@loopsmith/llm/stream";
import type { Contestant } from "./contestant.ts";

/** `streamQuery`: the same bytes with grammar, completeness, watchdog and strict parse. */
export const ours: Contestant = {
  name: "ours",
  async read(baseUrl) {
    let text = 0;
    let toolInput = 0;
    for await (const event of streamQuery({ client: clientFor(baseUrl), messages: [{ role: "user", content: "Go." }] })) {
      if (event.type === "text_delta") text += event.text.length;
      if (event.type === "block" && event.block.type === "tool_use") toolInput += JSON.stringify(event.block.input).length;
    }
    return { text, toolInput };
  },
};

const clients = new Map<string, MessagesClient>();

function clientFor(baseUrl: string): MessagesClient {
  const client = clients.get(baseUrl) ?? createClient({ baseUrl, apiKey: "bench" });
  clients.set(baseUrl, client);
  return client;
}
