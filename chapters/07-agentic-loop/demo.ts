// The failing test of the sample project: what one request does about it, and what the loop does.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConversationManager, type Message } from "@loopsmith/conversation/history";
import { clientFromEnvironment, createClient } from "@loopsmith/llm/client";
import { startLocalApi } from "@loopsmith/local-api/node";
import { offlineScout } from "@loopsmith/local-api/scout";
import { ToolRegistry } from "@loopsmith/tools";
import { createNodeHost, registerBuiltinTools } from "@loopsmith/tools/builtin";
import { agenticLoop, createToolUseContext, streamTurn, toAnthropicTools } from "#chapter";

const TASK: Message[] = [{ role: "user", content: "Fix the failing test." }];
const SYSTEM = "You are a coding agent. Use the tools; paths are relative to the project.";
const SAMPLE = fileURLToPath(new URL("../../examples/sample-project", import.meta.url));

let isMidLine = false;

// The tools may change files, so they get a copy that is thrown away.
const cwd = mkdtempSync(join(tmpdir(), "loopsmith-07-"));
cpSync(SAMPLE, cwd, { recursive: true });
const server = await startLocalApi({ model: offlineScout });
try {
  const { ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN, ANTHROPIC_BASE_URL } = process.env;
  const hasModel = Boolean(ANTHROPIC_API_KEY || ANTHROPIC_AUTH_TOKEN || ANTHROPIC_BASE_URL);
  const request = hasModel
    ? { client: clientFromEnvironment() }
    : { client: createClient(server), model: "offline-scout" };
  const registry = new ToolRegistry();
  registerBuiltinTools(registry, createNodeHost({ cwd }));

  writeLine("One request");
  const tools = toAnthropicTools(registry);
  const turn = await streamTurn(new ConversationManager(TASK), { ...request, system: SYSTEM, tools }, {});
  const calls = turn.kind === "reply" ? turn.toolUses : [];
  for (const { name, input } of calls) writeLine(`  → ${name} ${JSON.stringify(input)}`);
  writeLine("  … and nobody runs it.\n\nThe loop");

  const result = await agenticLoop(TASK, SYSTEM, 20, {
    request,
    context: createToolUseContext({ registry, cwd }),
    onText: write,
    onToolStart: (name, input) => writeLine(`  → ${name} ${JSON.stringify(input)}`),
    onToolEnd: (name, { content, isError }) =>
      writeLine(`  ← ${name}: ${isError ? "failed: " : ""}${lastLine(content)}`),
  });
  writeLine(`${result.reason} after ${result.turnCount} turns${result.error ? `: ${result.error.message}` : ""}`);
} finally {
  await server.close();
  rmSync(cwd, { recursive: true });
}

function write(text: string): void {
  process.stdout.write(text);
  isMidLine = !text.endsWith("\n");
}

function writeLine(line: string): void {
  write(`${isMidLine ? "\n" : ""}${line}\n`);
}

function lastLine(content: string): string {
  return content.trim().split("\n").at(-1) ?? "";
}
