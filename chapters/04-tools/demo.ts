// A model misspells a tool, a field and a file: what becomes of it with a table of functions, and with tools.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MessagesRequest, reply, type ScriptedReply, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { createNodeHost, createReadTool, createToolContext } from "@loopsmith/tools/builtin";
import { callTool, capOutput, outputText, parseToolInput, type ToolOutput, ToolRegistry, toToolSchema } from "#chapter";

type Call = { type: "tool_use"; id: string; name: string; input: unknown };
type Block = Call | { type: "text"; text: string };

const cwd = await mkdtemp(join(tmpdir(), "loopsmith-"));
await writeFile(join(cwd, "notes.txt"), "Buy milk.\n");
const registry = new ToolRegistry();
registry.register(createReadTool(createNodeHost({ cwd })));

try {
  await withLocalApi(model, async (api) => {
    console.log("A table of functions");
    await converse(api, askTable).catch((error) => console.log(`  the program ends: ${error}`));
    console.log("Tools");
    await converse(api, askTool);
  });
} finally {
  await rm(cwd, { recursive: true });
}

/** It errs three times, and mends each error from the text of the result, if the text lets it. */
function model({ messages }: MessagesRequest): ScriptedReply {
  const last = JSON.stringify(messages.at(-1));
  const guess = /Did you mean (\S+)\?/.exec(last)?.[1];
  if (last.includes("Buy milk")) return reply("You have to buy milk.");
  if (guess !== undefined) return reply([toolUse("Read", { file_path: guess })]);
  if (last.includes("file_path")) return reply([toolUse("Read", { file_path: "note.txt" })]);
  return reply([toolUse(last.includes("There is Read") ? "Read" : "Raed", { path: "note.txt" })]);
}

/** Asks the model and answers its calls, until it calls no more. */
async function converse(api: LocalServer, answer: (call: Call) => Promise<ToolOutput>): Promise<void> {
  const messages: object[] = [{ role: "user", content: "What do my notes say?" }];
  for (;;) {
    const content = await ask(api, messages);
    const call = content.find((block) => block.type === "tool_use");
    if (call === undefined) return console.log(`  ${content.map((block) => ("text" in block ? block.text : ""))}`);
    console.log(`  ${call.name} ${JSON.stringify(call.input)}`);
    const output = await answer(call);
    console.log(`    ${outputText(output).replaceAll(`${cwd}/`, "").replaceAll(cwd, "…").replaceAll("\n", "\n    ")}`);
    const result = { type: "tool_result", tool_use_id: call.id, content: output.content, is_error: output.isError };
    messages.push({ role: "assistant", content }, { role: "user", content: [result] });
  }
}

async function askTable(call: Call): Promise<ToolOutput> {
  // biome-ignore lint/suspicious/noExplicitAny: this is how it is often written, and what the chapter is about.
  const table: any = { Read: (input: any) => readFile(join(cwd, input.file_path), "utf8") };
  return { content: await table[call.name](call.input) };
}

async function askTool(call: Call): Promise<ToolOutput> {
  const tool = registry.get(call.name);
  if (tool === undefined)
    return { content: `No tool is called ${call.name}. There is ${registry.names()}.`, isError: true };
  const parsed = parseToolInput(tool, call.input);
  if (parsed.kind === "invalid") return { content: parsed.message, isError: true };
  return capOutput(await callTool(tool, parsed.input, createToolContext({ cwd })), tool.maxResultBytes);
}

async function ask(api: LocalServer, messages: readonly object[]): Promise<Block[]> {
  const response = await fetch(`${api.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": api.apiKey, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({
      model: "scripted-modern",
      max_tokens: 1_000,
      tools: [...registry].map(toToolSchema),
      messages,
    }),
  });
  const body = (await response.json()) as { content: Block[] }; // what the local API answers
  return body.content;
}
