import Anthropic from "@anthropic-ai/sdk";
import { reply, text, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";

const script = [
  reply([text("Let me look."), toolUse("Read", { file_path: "notes.txt" })]),
  reply("The notes say hello."),
];

await withLocalApi(script, async (api) => {
  const client = new Anthropic({ baseURL: api.baseUrl, apiKey: api.apiKey });
  const question = { role: "user" as const, content: "What do the notes say?" };
  const request = { model: "scripted-modern", max_tokens: 1000 };

  const first = await client.messages.create({ ...request, messages: [question] });
  const call = first.content.find((block) => block.type === "tool_use");
  if (call === undefined) throw new Error("The script asks for a tool.");

  const result = { type: "tool_result" as const, tool_use_id: call.id, content: "hello" };
  const answer = await client.messages
    .stream({ ...request, messages: [question, { role: "assistant", content: first.content }, { role: "user", content: [result] }] })
    .finalText();
  console.log(answer); // The notes say hello.
});
