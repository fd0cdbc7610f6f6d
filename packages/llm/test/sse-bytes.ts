import { readSse, type SseDiagnostic, type WireEvent, WireParser } from "@loopsmith/llm/sse";

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The bytes in pieces of that many. */
export function pieces(whole: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(whole.length / size);
  return Array.from({ length: count }, (_, index) => whole.subarray(index * size, (index + 1) * size));
}

export async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  yield* items;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** The events of a stream that comes in these chunks (a text is one chunk). */
export function readEvents(chunks: string | readonly Uint8Array[]): Promise<WireEvent[]> {
  return collect(readSse(streamOf(typeof chunks === "string" ? [bytes(chunks)] : chunks)));
}

/** The events, and what was odd about them. */
export async function readWithDiagnostics(
  stream: string | Uint8Array,
): Promise<{ events: WireEvent[]; diagnostics: SseDiagnostic[] }> {
  const diagnostics: SseDiagnostic[] = [];
  const chunk = typeof stream === "string" ? bytes(stream) : stream;
  const events = await collect(
    readSse(streamOf([chunk]), { onDiagnostic: (diagnostic) => diagnostics.push(diagnostic) }),
  );
  return { events, diagnostics };
}

/** A parser that has taken this text. */
export function parserAfter(text: string): WireParser {
  const parser = new WireParser();
  parser.push(bytes(text));
  return parser;
}

/**
 * The data of each event as it was put together, before any parsing: an `error` event whose data is no JSON quotes it as its
 * message (S56).
 */
export async function rawData(fields: string): Promise<string[]> {
  const events = await readEvents(fields);
  return events.map((event) => (event.type === "error" ? event.error.message : `not an error event: ${event.type}`));
}

/** One event as the API sends it. */
export function sse(event: { type: string; [field: string]: unknown }, end = "\n"): string {
  return `event: ${event.type}${end}data: ${JSON.stringify(event)}${end}${end}`;
}

const usage = { input_tokens: 10, output_tokens: 1, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };

export const messageStart = {
  type: "message_start",
  message: {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "test-model",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  },
};
export const messageStop = { type: "message_stop" };

export function messageDelta(stopReason: string): { type: string; [field: string]: unknown } {
  return {
    type: "message_delta",
    delta: { stop_reason: stopReason, stop_sequence: null },
    usage: { output_tokens: 7 },
  };
}

export function textEvents(index: number, ...texts: string[]): { type: string; [field: string]: unknown }[] {
  return blockEvents(
    index,
    { type: "text", text: "" },
    texts.map((text) => ({ type: "text_delta", text })),
  );
}

export function callEvents(index: number, id: string, ...json: string[]): { type: string; [field: string]: unknown }[] {
  const block = { type: "tool_use", id, name: "Bash", input: {} };
  return blockEvents(
    index,
    block,
    json.map((partial_json) => ({ type: "input_json_delta", partial_json })),
  );
}

export function blockEvents(
  index: number,
  block: object,
  deltas: readonly object[],
): { type: string; [field: string]: unknown }[] {
  return [
    { type: "content_block_start", index, content_block: block },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ];
}

/** A whole reply of these events. */
export function replyEvents(
  events: readonly { type: string; [field: string]: unknown }[],
  stopReason = "end_turn",
): { type: string; [field: string]: unknown }[] {
  return [messageStart, { type: "ping" }, ...events, messageDelta(stopReason), messageStop];
}

export function replyText(
  events: readonly { type: string; [field: string]: unknown }[],
  stopReason = "end_turn",
  end = "\n",
): string {
  return replyEvents(events, stopReason)
    .map((event) => sse(event, end))
    .join("");
}
