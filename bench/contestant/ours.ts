import { createClient, type MessagesClient } from "@loopsmith/llm/client";
import { streamQuery } from "@loopsmith/llm/stream";
import { type Contestant, contentOf } from "./contestant.ts";

/** `streamQuery`: the same bytes with grammar, completeness, watchdog and strict parse. */
export const ours: Contestant = {
  name: "ours",
  async read(baseUrl) {
    const read = { text: "", content: "" };
    for await (const event of streamQuery({
      client: clientFor(baseUrl),
      messages: [{ role: "user", content: "Go." }],
    })) {
      if (event.type !== "block") continue;
      if (event.block.type === "text") read.text = event.block.text;
      if (event.block.type === "tool_use") read.content = contentOf(event.block.input);
    }
    return read;
  },
};

const clients = new Map<string, MessagesClient>();

function clientFor(baseUrl: string): MessagesClient {
  const client = clients.get(baseUrl) ?? createClient({ baseUrl, apiKey: "bench" });
  clients.set(baseUrl, client);
  return client;
}
