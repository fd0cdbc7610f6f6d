// Another endpoint that speaks the Anthropic protocol: a base URL, a key and the name of its model are all it takes.
// Run it: node --import tsx examples/other-endpoint.ts
import { createClient } from "@loopsmith/llm/client";
import { reply } from "@loopsmith/local-api";
import { startLocalApi } from "@loopsmith/local-api/node";
import { query } from "@loopsmith/loop";
import { ToolRegistry } from "@loopsmith/tools";

// Stands for the other endpoint; `portable` refuses what only the first-party API takes.
const endpoint = await startLocalApi({
  model: ({ model }) => reply(`Here speaks ${model}.`),
  models: { "house-model": () => reply("Here speaks the model of the house.") },
  strictness: "portable",
});

const client = createClient({ baseUrl: endpoint.baseUrl, apiKey: endpoint.apiKey });
const messages = [{ role: "user" as const, content: "Who speaks?" }];
for await (const event of query({ messages, model: "house-model", tools: new ToolRegistry(), client })) {
  if (event.type === "text_delta") console.log(event.text);
  if (event.type === "terminal") console.log(event.terminal.reason);
}
await endpoint.close();
