// A conversation in this terminal with the model at ANTHROPIC_BASE_URL, on a folder: what the tests talk with.
import { runTerminalUi } from "@loopsmith/agent/terminal-ui";
import { type Question, QuestionQueue } from "@loopsmith/agent/ui-parts";
import { createClient } from "@loopsmith/llm/client";
import { QueryEngine } from "@loopsmith/loop";
import { ToolRegistry } from "@loopsmith/tools";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import type { CanUseTool } from "@loopsmith/tools/tool";

const {
  ANTHROPIC_BASE_URL: baseUrl = "",
  ANTHROPIC_API_KEY: apiKey = "",
  FOLDER: cwd = ".",
  FACTS = "{}",
} = process.env;
const questions = new QuestionQueue();
const tools = new ToolRegistry();
registerBuiltinTools(tools, createNodeHost({ cwd, env: process.env }));

const canUseTool: CanUseTool = async (call, signal) => {
  if (call.tool.isReadOnly(call.input)) return { kind: "allow", input: call.input };
  const answer = await questions.ask(questionAbout(call.tool.name, call.input), signal);
  if (answer === undefined) return { kind: "deny", cause: "interrupted", message: "Nobody answered." };
  if (answer.choice !== "no") return { kind: "allow", input: call.input };
  return { kind: "deny", cause: "denied", message: `The person said no: ${answer.comment ?? "without a word"}.` };
};

function questionAbout(name: string, input: unknown): Question {
  const fields = input as Record<string, string>; // validated by the tool
  const rules = [`${name}(x *)`];
  return {
    toolUse: { id: "", name, input },
    prompt: {
      tool: name,
      text: fields.command ?? fields.file_path ?? "",
      ...(fields.file_path !== undefined && { path: `/real/${fields.file_path}` }),
      why: "no rule allows it",
      choices: [{ kind: "once" }, { kind: "session", rules }, { kind: "save", rules }, { kind: "no" }],
    },
  };
}

const commands = new Map([["cost", async () => "Nothing yet."]]);
const session = new QueryEngine({
  client: createClient({ baseUrl, apiKey }),
  model: "scripted-modern",
  tools,
  commands,
  canUseTool,
  context: { cwd },
});
const end = await runTerminalUi({
  session,
  questions,
  input: process.stdin,
  output: process.stdout,
  language: "en",
  facts: { colour: false, motion: true, screenReader: false, ...JSON.parse(FACTS) },
  notes: ["Welcome."],
  history: ["an older prompt"],
  commands: [{ name: "cost", summary: "what it cost" }],
  files: async () => ["src/first.ts", "src/second.ts", "文档.md"],
  status: () => ({ model: "scripted-modern", mode: "default", costUsd: 0.5, window: 200_000 }),
  explain: (terminal) => (terminal.reason === "completed" ? undefined : `Ended: ${terminal.reason}`),
  onInterrupt: (listener) => {
    process.on("SIGINT", listener);
    return () => process.off("SIGINT", listener);
  },
  signal: new AbortController().signal,
});
process.stdout.write(`END ${end}\n`);
