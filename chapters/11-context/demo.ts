// A long piece of work: what the usual ways come to when the window is full, and what yours does.
import type { Message } from "@loopsmith/conversation/history";
import { type Model, reply, toolUse } from "@loopsmith/local-api";
import { type LocalServer, withLocalApi } from "@loopsmith/local-api/node";
import {
  DEFAULT_CONTEXT_LIMITS,
  markCacheBreakpoints,
  type PreparedContext,
  prepareContext,
  SUMMARY_PROMPT,
  type Summarize,
} from "#chapter";

const TASK: Message = { role: "user", content: "Read all logs and say what is wrong." };
const LOG = "12:00:01 GET /login 200\n".repeat(830); // about 5,000 tokens
const system = [{ type: "text" as const, text: "You read logs. ".repeat(600) }];
const tools = [{ name: "Read", input_schema: { type: "object" as const } }];

const EMPTY: PreparedContext = {
  ...{ messages: [], usedTokens: 0, tracking: undefined },
  ...{ changes: [], failures: [], blocked: false },
};

/** Reads one log after the other; sums up whatever it is asked to. */
const model: Model = ({ messages }, { requestNumber }) => {
  if (JSON.stringify(messages[0]).includes(SUMMARY_PROMPT.slice(0, 60))) {
    return reply("## Task\nRead all logs and say what is wrong.\n## Facts\nAll requests so far answered 200.");
  }
  return reply([toolUse("Read", { file_path: `logs/${requestNumber}.log` })]);
};

await withLocalApi(
  model,
  async (api) => {
    console.log("A plain array");
    const { turns, messages } = await readOn(api, 100);
    console.log(`  turn ${turns}: ${(await ask(api, { messages })).problem}`);
    console.log("The last 25 messages of it");
    console.log(`  turn ${turns}: ${(await ask(api, { messages: messages.slice(-25) })).problem}`);
    console.log("Your code");
    await readOnWithRoom(api, 100);
  },
  { allowRefused: true },
);

/** Goes on until the server refuses, and gives the history that it refuses. */
async function readOn(api: LocalServer, most: number): Promise<{ turns: number; messages: Message[] }> {
  const messages: Message[] = [TASK];
  for (let turns = 1; turns <= most; turns += 1) {
    const answer = await ask(api, { messages });
    if (answer.problem !== undefined) return { turns, messages };
    messages.push(...answer.turn);
  }
  return { turns: most, messages };
}

/** The same with room made before each request, and with cache marks; prints each rewrite and what the cache was worth. */
async function readOnWithRoom(api: LocalServer, turns: number): Promise<void> {
  let context: PreparedContext = { ...EMPTY, messages: [TASK] };
  let [read, all] = [0, 0];
  for (let turn = 1; turn <= turns; turn += 1) {
    context = await prepareContext(context, DEFAULT_CONTEXT_LIMITS, summarizeWith(api), new AbortController().signal);
    for (const { cause, tokensBefore, tokensAfter } of context.changes) {
      console.log(`  turn ${turn}: ${cause}, ${tokensBefore} tokens become ${tokensAfter}`);
    }
    const answer = await ask(api, markCacheBreakpoints({ system, tools, messages: context.messages }));
    read += answer.read;
    all += answer.input;
    const usedTokens = answer.input + 5_000;
    context = { ...context, usedTokens, messages: [...context.messages, ...answer.turn] };
  }
  console.log(`  turn ${turns}: still going, ${Math.floor((100 * read) / all)} % of the input was read from the cache`);
}

function summarizeWith(api: LocalServer): Summarize {
  return async (request) => {
    const { text, problem } = await ask(api, { messages: [request] });
    return { text, whole: problem === undefined };
  };
}

type Answer = { problem?: string; turn: Message[]; text: string; input: number; read: number };

/** One request over HTTP; a call in the answer gets a log as its result. */
async function ask(api: LocalServer, parts: { messages: readonly Message[] }): Promise<Answer> {
  const response = await fetch(`${api.baseUrl}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": api.apiKey, "anthropic-version": "2023-06-01" },
    body: JSON.stringify({ model: "scripted-classic", max_tokens: 1_000, system, tools, ...parts }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: what the local API answers.
  const body: any = await response.json();
  if (!response.ok)
    return { problem: `${response.status} ${body.error.message}`, turn: [], text: "", input: 0, read: 0 };
  const { input_tokens: fresh, cache_creation_input_tokens: created, cache_read_input_tokens: read } = body.usage;
  const [block] = body.content;
  const result = { type: "tool_result" as const, tool_use_id: block.id, content: LOG };
  const turn: Message[] = [
    { role: "assistant", content: body.content },
    { role: "user", content: [result] },
  ];
  return { turn, text: block.text ?? "", input: fresh + created + read, read };
}
