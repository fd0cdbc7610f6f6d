import Anthropic from "@anthropic-ai/sdk";
import { type Contestant, contentOf } from "./contestant.ts";

/** The SDK's raw stream, with the accumulation that its caller has to write. It notices no cut. */
export const sdkRaw: Contestant = {
  name: "sdk-raw",
  async read(baseUrl) {
    const stream = await clientFor(baseUrl).messages.create({ ...REQUEST, stream: true });
    const text: string[] = [];
    const toolInput: string[] = [];
    for await (const event of stream) {
      if (event.type !== "content_block_delta") continue;
      if (event.delta.type === "text_delta") text.push(event.delta.text);
      else if (event.delta.type === "input_json_delta") toolInput.push(event.delta.partial_json);
    }
    const input = toolInput.join("");
    return { text: text.join(""), content: input === "" ? "" : contentOf(JSON.parse(input)) };
  },
};

const REQUEST = { model: "bench", max_tokens: 8192, messages: [{ role: "user" as const, content: "Go." }] };
const clients = new Map<string, Anthropic>();

function clientFor(baseUrl: string): Anthropic {
  const client = clients.get(baseUrl) ?? new Anthropic({ baseURL: baseUrl, apiKey: "bench", maxRetries: 0 });
  clients.set(baseUrl, client);
  return client;
}
