// What two usual answers to a failure come to; then eight fault scripts, and how your loop gets through each of them.
import Anthropic from "@anthropic-ai/sdk";
import { createClient } from "@loopsmith/llm/client";
import { type StreamFn, streamQuery } from "@loopsmith/llm/stream";
import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import { createToolUseContext, toAnthropicTools } from "@loopsmith/loop/agentic-loop";
import type { Message, QueryEvent } from "@loopsmith/loop/events";
import { buildTool, ToolRegistry } from "@loopsmith/tools/tool";
import * as z from "zod";
import { DEFAULT_LIMITS, DEFAULT_RETRY_POLICY, initialState, type QueryDeps, queryLoop, withRetry } from "#chapter";

const PROMPT: Message = { role: "user", content: "Write names.ts." };
const MODEL = "scripted-modern";

const cut = (part: string) => reply(part, { stopReason: "max_tokens" });
const tooLong = httpFault(400, { message: "prompt is too long: 201000 tokens > 200000 maximum" });
const call = reply([toolUse("Write", { file_path: "names.ts" }, "t1")]);
const done = reply("Done.");

const scripts: Record<string, ScriptStep[]> = {
  "529 twice, then a call": [httpFault(529), httpFault(529), call, done],
  "half a text, then an error": [
    reply("half", { faults: [{ kind: "error", at: { event: 4 }, type: "overloaded_error" }] }),
    done,
  ],
  "a connection that breaks behind the start of a tool": [
    reply([toolUse("Write", { file_path: "names.ts" }, "t1"), text("and")], {
      faults: [{ kind: "cut", at: { event: 8 }, how: "reset" }],
    }),
    done,
  ],
  "a file that is cut again and again": [cut("const"), cut("const names"), cut(" = ["), cut('"Ada", '), cut('"Gr')],
  "a prompt that stays too long": [tooLong, tooLong, tooLong],
  "529 for ever": [...Array<ScriptStep>(5).fill(httpFault(529)), done],
  "a refusal": [reply("I can", { stopReason: "refusal" }), done],
  "two pauses": [reply("One ", { stopReason: "pause_turn" }), reply("two ", { stopReason: "pause_turn" }), done],
};

console.log("Without");
await withLocalApi([cut('export const names = ["Ada", "Gr')], async (api) => {
  console.log(`  a file that is cut          ${await writeFile(api)}`);
});
await withLocalApi(
  () => httpFault(529, { headers: { "retry-after-ms": "1" } }),
  async (api) => {
    await askThreeTimes(api).catch(() => {});
    console.log(`  529, and three tries        ${api.requests.length} requests`);
  },
);

console.log("\nWith your code");
for (const [name, steps] of Object.entries(scripts)) {
  await withLocalApi(steps, async (api) => {
    const path = await pathOf(api);
    console.log(`  ${name}: ${api.requests.length} requests\n    ${path.join(" → ")}`);
  });
}

/** Asks for a file, prints what comes, and says done. */
async function writeFile(api: LocalServer): Promise<string> {
  const client = new Anthropic({ baseURL: api.baseUrl, apiKey: api.apiKey, authToken: null });
  const answer = await client.messages.create({ model: MODEL, max_tokens: 1_000, messages: [PROMPT] });
  return `${answer.content.map((block) => (block.type === "text" ? block.text : "")).join("")}   … done`;
}

/** Asks at most three times. */
async function askThreeTimes(api: LocalServer): Promise<Anthropic.Message> {
  const client = new Anthropic({ baseURL: api.baseUrl, apiKey: api.apiKey, authToken: null });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.messages.create({ model: MODEL, max_tokens: 1_000, messages: [PROMPT] });
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

/** What happened on the way, retries in brackets, and how it ended. */
async function pathOf(api: LocalServer): Promise<string[]> {
  const run = queryLoop(stateOfRun(), depsOf(api));
  const path: string[] = [];
  for (;;) {
    const step = await run.next();
    if (step.done) return [...path, step.value.reason.toUpperCase()];
    const word = wordOf(step.value);
    if (word !== undefined) path.push(word);
  }
}

function wordOf(event: QueryEvent): string | undefined {
  if (event.type === "retry") return `[retry ${event.attempt} in ${event.waitMs} ms]`;
  if (event.type === "discarded") return `[discarded: ${event.why}]`;
  return event.type === "transition" ? event.transition.reason : undefined;
}

/** The state in which a run begins, with a tool that writes nothing and a summary that lies ready. */
function stateOfRun() {
  const registry = new ToolRegistry();
  registry.register(
    buildTool({
      name: "Write",
      description: "Writes a file; here only in words.",
      inputSchema: z.object({ file_path: z.string() }),
      call: ({ file_path }) => ({ content: `${file_path} is written.` }),
    }),
  );
  const stagedCollapses = [{ span: { from: 0, to: 1, tokens: 500 }, summary: "A file is wanted." }];
  return { ...initialState([PROMPT], createToolUseContext({ registry }), MODEL), stagedCollapses };
}

/** Everything that the loop does besides deciding: a real request, waits that are over at once, cures that forget. */
function depsOf(api: LocalServer): QueryDeps {
  const limits = { ...DEFAULT_LIMITS, escalatedOutputTokens: 64_000, fallbackModel: "scripted-classic" };
  const clock = { now: () => 0, sleep: async () => {} };
  return {
    stream: withRetry(afterTheTool, { policy: DEFAULT_RETRY_POLICY, clock, random: () => 0.5 }),
    request: { client: createClient(api), tools: toAnthropicTools(stateOfRun().toolUseContext.registry) },
    limits,
    maxConcurrency: 5,
    siblingAbort: "declared",
    prepare: async (state) => {
      const maxTokens = state.maxOutputTokensOverride ?? limits.maxOutputTokens;
      return { kind: "ready", state, maxTokens, events: [] };
    },
    cure: async (cure, { messages }) => {
      const plan = { cause: "compact", messages, firstChanged: messages.length, thinking: "keep" } as const;
      return { kind: "cured", cure, plan, messages, tokensBefore: 201_000, tokensAfter: 200_500 };
    },
    stopHooks: async () => ({ verdict: { kind: "agree" }, events: [] }),
    takeInput: () => [],
    remaining: () => 100_000,
    price: () => 0,
  };
}

/** The stream, held back for a moment behind each call, so that its tool has started when the connection breaks. */
async function* afterTheTool(...[params]: Parameters<StreamFn>): ReturnType<StreamFn> {
  for await (const event of streamQuery(params)) {
    yield event;
    if (event.type === "block" && event.block.type === "tool_use")
      await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
