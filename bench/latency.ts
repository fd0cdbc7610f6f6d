import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient } from "@loopsmith/llm/client";
import { query } from "@loopsmith/loop";
import { buildTool, ToolRegistry } from "@loopsmith/tools/tool";
import * as z from "zod";

/** A reply of calls to a tool that takes `toolMs`; `at`: when each call is complete, in ms; `replyMs`: when the reply ends. */
type Timeline = {
  name: string;
  title: string;
  at: readonly number[];
  replyMs: number;
  toolMs: number;
  limitMs: number;
};

const calls = (count: number): number[] => Array.from({ length: count }, () => 0);

/** Wall time, in milliseconds, from the end of the reply (of `early-start`: from its beginning) to the next request. */
const TIMELINES: readonly Timeline[] = [
  { name: "five-tools", title: "5 tools of 50 ms", at: calls(5), replyMs: 0, toolMs: 50, limitMs: 56 },
  {
    name: "twenty-tools",
    title: "20 tools of 50 ms, five at once",
    at: calls(20),
    replyMs: 0,
    toolMs: 50,
    limitMs: 210,
  },
  {
    name: "early-start",
    title: "a reply of 1 s, calls complete at 0.1, 0.3, 0.5 and 0.7 s, tools of 0.5 s",
    ...{ at: [100, 300, 500, 700], replyMs: 1_000, toolMs: 500, limitMs: 1_215 },
  },
];
const ROUNDS = 7;

/** Measures each timeline and gives a line for it, the median of several rounds. */
export async function measureLatency(): Promise<string> {
  const lines: string[] = [];
  for (const timeline of TIMELINES) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timeToNextRequest(timeline));
    const median = rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
    const verdict = median <= timeline.limitMs ? "ok" : "OVER";
    lines.push(
      `${timeline.name.padEnd(14)}${median.toFixed(1).padStart(9)} ms  ≤ ${timeline.limitMs} ms ${verdict}  ${timeline.title}`,
    );
  }
  return ["\nlatency: wall time until the next request, median of seven", ...lines].join("\n");
}

async function timeToNextRequest(timeline: Timeline): Promise<number> {
  let requests = 0;
  let from = 0;
  let next = 0;
  const server = createServer(async (request, response) => {
    request.resume();
    requests += 1;
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (requests > 1) {
      next = performance.now();
      return response.end(events([], "end_turn").join(""));
    }
    from = performance.now();
    await playCalls(response, timeline);
    if (timeline.replyMs === 0) from = performance.now();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a server that listens on a port
  await finish(`http://127.0.0.1:${port}`, timeline.toolMs);
  server.closeAllConnections();
  server.close();
  return next - from;
}

async function playCalls(response: ServerResponse, { at, replyMs }: Timeline): Promise<void> {
  const started = performance.now();
  const until = (ms: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, Math.max(0, started + ms - performance.now())));
  const [start, ...parts] = events(at, "tool_use");
  response.write(start);
  for (const [index, part] of parts.entries()) {
    const ms = at[index] ?? replyMs;
    if (ms > 0) await until(ms);
    if (index < parts.length - 1) response.write(part);
    else response.end(part);
  }
}

/** The beginning, one text for each call, the end. */
function events(at: readonly number[], stop_reason: string): string[] {
  const usage = { input_tokens: 9, output_tokens: 9 };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "bench",
    content: [],
    stop_reason: null,
    usage,
  };
  const sse = (event: { type: string; [field: string]: unknown }): string =>
    `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  const call = (index: number): string =>
    [
      {
        type: "content_block_start",
        index,
        content_block: { type: "tool_use", id: `t${index}`, name: "Wait", input: {} },
      },
      { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: `{"n":${index}}` } },
      { type: "content_block_stop", index },
    ]
      .map(sse)
      .join("");
  const end = [
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } },
    { type: "message_stop" },
  ];
  return [sse({ type: "message_start", message }), ...at.map((_, index) => call(index)), end.map(sse).join("")];
}

async function finish(baseUrl: string, toolMs: number): Promise<void> {
  const tools = new ToolRegistry();
  tools.register(
    buildTool({
      name: "Wait",
      description: "Waits.",
      inputSchema: z.looseObject({}),
      isConcurrencySafe: () => true,
      call: async () => {
        await new Promise((resolve) => setTimeout(resolve, toolMs));
        return { content: "done" };
      },
    }),
  );
  const messages = [{ role: "user" as const, content: "Go." }];
  for await (const event of query({
    messages,
    tools,
    client: createClient({ baseUrl, apiKey: "bench" }),
    model: "bench",
  })) {
    if (event.type === "terminal" && event.terminal.reason !== "completed")
      throw new Error(JSON.stringify(event.terminal));
  }
}
