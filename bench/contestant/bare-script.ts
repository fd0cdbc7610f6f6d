import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import Anthropic from "@anthropic-ai/sdk";

/**
 * The least that a program on the whole SDK has to do: `bare-script BODY` sends the request that lies in that file, and
 * answers each call of Read with what is in the file, until there is none.
 */
const [, , path = ""] = process.argv;
const request: Anthropic.MessageCreateParamsStreaming = JSON.parse(readFileSync(path, "utf8"));
const client = new Anthropic({ maxRetries: 0 });
const messages = [...request.messages];
for (;;) {
  const call = await readCall();
  if (call === undefined) break;
  const { file_path } = call.input as { file_path: string }; // what the bench has sent
  const content = await readFile(file_path, "utf8");
  messages.push({ role: "assistant", content: [call] });
  messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: call.id, content }] });
}

async function readCall(): Promise<Anthropic.ToolUseBlockParam | undefined> {
  let call: { id: string; name: string } | undefined;
  let json = "";
  for await (const event of await client.messages.create({ ...request, messages })) {
    if (event.type === "content_block_start" && event.content_block.type === "tool_use") call = event.content_block;
    if (event.type === "content_block_delta" && event.delta.type === "input_json_delta")
      json += event.delta.partial_json;
  }
  return call && { type: "tool_use", id: call.id, name: call.name, input: JSON.parse(json) };
}
