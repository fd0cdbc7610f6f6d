import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { MessagesRequest, ScriptedReply } from "@loopsmith/local-api/model";
import { offlineScout } from "@loopsmith/local-api/scout";

export type Input = Record<string, unknown>;
export type Output = { content: string; isError?: boolean };
export type Call = { name: string; input: Input };

/** A tool as a client brings it: the schema that the model sees, and what it really does in a folder. */
export type TestTool = {
  name: string;
  properties: Record<string, unknown>;
  required: readonly string[];
  run(input: Input, cwd: string): Promise<Output>;
};

/** One whole conversation about one prompt. */
export type Conversation = {
  answer: string;
  stopReason: string | undefined;
  /** What the model asked for, turn by turn; a turn without calls is the last. */
  turns: readonly (readonly Call[])[];
  messages: MessagesRequest["messages"];
};

const MOST_TURNS = 15; // a scout that is not done by then never will be

/** Runs a prompt to its end: really runs each call that the scout asks for, in the folder, and sends the results. */
export async function converse(
  prompt: string,
  tools: readonly TestTool[],
  cwd: string,
  request: Partial<MessagesRequest> = {},
): Promise<Conversation> {
  const messages: MessagesRequest["messages"] = [...(request.messages ?? []), { role: "user", content: prompt }];
  const turns: Call[][] = [];
  while (turns.length < MOST_TURNS) {
    const reply = await askScout({ ...request, messages, tools: tools.map(schemaOf) });
    const calls = callsOf(reply);
    turns.push(calls);
    if (calls.length === 0) return { answer: textOf(reply), stopReason: reply.stopReason, turns, messages };
    const ids = calls.map((_, index) => `toolu_${turns.length}_${index}`);
    const said = textOf(reply);
    messages.push({
      role: "assistant",
      content: [
        ...(said === "" ? [] : [{ type: "text" as const, text: said }]),
        ...calls.map((call, index) => ({ type: "tool_use" as const, id: ids[index]!, ...call })),
      ],
    });
    const outputs = await Promise.all(calls.map((call) => runTool(call, tools, cwd)));
    messages.push({
      role: "user",
      content: outputs.map((output, index) => ({
        type: "tool_result" as const,
        tool_use_id: ids[index]!,
        content: output.content,
        ...(output.isError && { is_error: true }),
      })),
    });
  }
  throw new Error(`The scout asked ${MOST_TURNS} times for the prompt: ${prompt}`);
}

/** One request to the scout; `max_tokens` is plenty unless the test says otherwise. */
export async function askScout(request: Partial<MessagesRequest>): Promise<ScriptedReply> {
  const whole: MessagesRequest = { model: "offline-scout", max_tokens: 8_192, messages: [], ...request };
  const context = { requestNumber: 1, headers: new Headers(), signal: new AbortController().signal };
  return offlineScout(whole, context);
}

export function callsOf(reply: ScriptedReply): Call[] {
  return reply.blocks.flatMap(
    (block) => (block.type === "tool_use" ? [{ name: block.name, input: block.input as Input }] : []), // the scout's inputs are objects
  );
}

export function textOf(reply: ScriptedReply): string {
  return reply.blocks.map((block) => (block.type === "text" ? block.text : "")).join("");
}

export function schemaOf({ name, properties, required }: TestTool) {
  return { name, input_schema: { type: "object" as const, properties, required: [...required] } };
}

/** A folder with these files, gone when the work is done. */
export async function inFolder(files: Record<string, string>, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "scout-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a program prints and how it ends. */
export function runProgram(
  file: string,
  args: readonly string[],
  cwd: string,
): Promise<{ output: string; code: number }> {
  return new Promise((done) => {
    execFile(file, args, { cwd, maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      done({ output: stdout + stderr, code });
    });
  });
}

/** All files of a folder, without hidden ones, sorted. */
export async function filesBelow(folder: string, cwd: string): Promise<string[]> {
  const entries = await readdir(resolve(cwd, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        !relative(cwd, join(entry.parentPath, entry.name))
          .split("/")
          .some((part) => /^\.\w/.test(part)),
    )
    .map((entry) => relative(cwd, join(entry.parentPath, entry.name)))
    .sort();
}

export async function readText(path: unknown, cwd: string): Promise<string> {
  return readFile(resolve(cwd, String(path)), "utf8");
}

export async function writeText(path: unknown, text: unknown, cwd: string): Promise<void> {
  await mkdir(dirname(resolve(cwd, String(path))), { recursive: true });
  await writeFile(resolve(cwd, String(path)), String(text));
}

async function runTool(call: Call, tools: readonly TestTool[], cwd: string): Promise<Output> {
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) return { content: `No tool is called ${call.name}.`, isError: true };
  const strange = Object.keys(call.input).filter((name) => !(name in tool.properties));
  const lacking = tool.required.filter((name) => call.input[name] === undefined);
  if (strange.length + lacking.length > 0) throw new Error(`Bad input for ${call.name}: ${JSON.stringify(call.input)}`);
  try {
    return await tool.run(call.input, cwd);
  } catch (error) {
    return { content: error instanceof Error ? error.message : String(error), isError: true };
  }
}
