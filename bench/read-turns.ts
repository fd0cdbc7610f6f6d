import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What a process had cost when a request of it came; milliseconds. `idle`: since the end of the reply before it. */
export type Heard = { wall: number; cpu: number; idle: number };

/** A server that has a process read one file after the other, and looks at the process whenever it asks for more. */
export type ReadTurns = {
  baseUrl: string;
  /** Watches a process that is begun now, until `turns` requests have come. */
  watch(turns: number, begin: () => { pid?: number | undefined }): Promise<readonly Heard[]>;
  /** The body of the latest first request. */
  body(): string;
  close(): void;
};

/** The name of the file that a turn reads, in the folder that the process works in. */
export const fileOfTurn = (turn: number): string => `note-${turn}.txt`;

export async function startReadTurns(): Promise<ReadTurns> {
  let hear = (_request: IncomingMessage): string => "";
  let [body, replied] = ["", 0];
  const server = createServer((request, response) => {
    const reply = hear(request); // before its body is read: a request has come with its head
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (reply.includes(`${fileOfTurn(1)}`)) body = Buffer.concat(chunks).toString();
      response.writeHead(200, { "content-type": "text/event-stream" });
      replied = performance.now();
      response.end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    body: () => body,
    close: () => server.close().closeAllConnections(),
    watch: (turns, begin) =>
      new Promise((resolve) => {
        const heard: Heard[] = [];
        const began = performance.now();
        const { pid } = begin();
        hear = () => {
          const now = performance.now();
          heard.push({ wall: now - began, cpu: cpuOf(pid), idle: now - replied });
          if (heard.length === turns) resolve(heard);
          return heard.length === turns ? answer() : call(heard.length);
        };
      }),
  };
}

const NANOSECONDS = 1e6; // of a millisecond

/** The CPU of all threads of a process until now; `NaN` where Linux does not count it. */
function cpuOf(pid: number | undefined): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
    return spent.reduce((sum, nanoseconds) => sum + Number(nanoseconds), 0) / NANOSECONDS;
  } catch {
    return Number.NaN;
  }
}

function call(turn: number): string {
  const input = JSON.stringify({ file_path: fileOfTurn(turn) });
  const block = { type: "tool_use", id: `toolu_${turn}`, name: "Read", input: {} };
  return replyOf(block, { type: "input_json_delta", partial_json: input }, "tool_use");
}

function answer(): string {
  return replyOf({ type: "text", text: "" }, { type: "text_delta", text: "Read." }, "end_turn");
}

function replyOf(block: object, delta: object, stop_reason: string): string {
  const usage = { input_tokens: 9, output_tokens: 1, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  const message = {
    ...{ id: "msg_1", type: "message", role: "assistant", model: "bench", content: [], usage },
    ...{ stop_reason: null, stop_sequence: null },
  };
  const events = [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 9 } },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}
