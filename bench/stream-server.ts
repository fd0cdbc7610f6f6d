import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Plays replies that were written before the first request came, so that it costs next to nothing while others are measured.
 * `/text-20000-50/v1/messages`: a text of 20,000 deltas of 50 characters; `/tool-…`: the same as tool input. Run as a process
 * of its own; tells its parent the port. `/turns-N/v1/messages`: a run of N turns, see `answerTurn`.
 */
const server = createServer((request, response) => {
  const [, kind, count, size] = /^\/(text|tool|turns)-(\d+)(?:-(\d+))?\//.exec(request.url ?? "") ?? [];
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (kind === "turns") return answerTurn(request, response, Number(count));
  request.resume();
  response.end(replyBytes(kind === "tool" ? "tool" : "text", Number(count), Number(size)));
});
server.keepAliveTimeout = 60_000; // by default 5 s, and on a busy machine more may pass between two rounds of a contestant
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));

/** Of a run of `count` turns the last is answered with a text, the others with a call; the request tells which it is. */
async function answerTurn(request: IncomingMessage, response: ServerResponse, count: number): Promise<void> {
  let results = 0;
  let rest = "";
  for await (const chunk of request.setEncoding("utf8")) {
    const text = rest + chunk;
    results += text.split(RESULT).length - 1;
    rest = text.slice(-RESULT.length + 1);
  }
  const isLast = results >= count - 1;
  response.end(
    isLast
      ? replyText("text", 1, 40)
      : replyText("tool", 3, 40)
          .replace("toolu_1", `toolu_${results + 1}`)
          .replace('"Write"', '"Note"'),
  );
}

const RESULT = '"type":"tool_result"';

const rendered = new Map<string, Buffer>();

function replyBytes(kind: "text" | "tool", count: number, size: number): Buffer {
  const key = `${kind}-${count}-${size}`;
  const bytes = rendered.get(key) ?? Buffer.from(replyText(kind, count, size));
  rendered.set(key, bytes);
  return bytes;
}

function replyText(kind: "text" | "tool", count: number, size: number): string {
  const usage = { input_tokens: 9, output_tokens: 1, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "bench",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const block =
    kind === "text" ? { type: "text", text: "" } : { type: "tool_use", id: "toolu_1", name: "Write", input: {} };
  const events: { type: string; [field: string]: unknown }[] = [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "ping" },
    ...deltas(kind, count, size).map((delta) => ({ type: "content_block_delta", index: 0, delta })),
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: kind === "text" ? "end_turn" : "tool_use", stop_sequence: null },
      usage: { output_tokens: count },
    },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}

function deltas(kind: "text" | "tool", count: number, size: number): object[] {
  const piece = "The quick brown fox jumps over the lazy dog. ".repeat(1 + size / 40).slice(0, size);
  if (kind === "text") return Array.from({ length: count }, () => ({ type: "text_delta", text: piece }));
  const pieces = [`{"content":"`, ...Array.from({ length: count - 2 }, () => piece), `"}`];
  return pieces.map((partial_json) => ({ type: "input_json_delta", partial_json }));
}
