import type { ScriptedBlock } from "@loopsmith/local-api/model";
import type { ContentBlock, FinishedReply } from "./finished-reply.ts";
import { messageJson } from "./message-json.ts";
import { inPieces } from "./text-pieces.ts";

/** M115–M125: the events of a reply, one text each, in order. */
export function* streamEvents(reply: FinishedReply): Generator<string> {
  yield event("message_start", { message: messageAtStart(reply) });
  if (reply.blocks.length === 0) yield PING;
  for (const [index, block] of reply.blocks.entries()) {
    yield event("content_block_start", { index, content_block: blockAtStart(block.content) });
    // Where the real API was seen to ping (M116).
    if (index === 0) yield PING;
    yield* deltaEvents(index, block.scripted, block.content);
    yield event("content_block_stop", { index });
  }
  yield event("message_delta", { delta: stopFacts(reply), usage: usageAtEnd(reply) });
  yield event("message_stop", {});
}

/** M127: the event that ends a stream which went wrong. */
export function errorEvent(type: string, message: string): string {
  return event("error", { error: { type, message } });
}

/** M126: an event that no client knows. */
export function unknownEvent(type: string): string {
  return event(type, {});
}

/** M116 */
export function pingEvent(): string {
  return PING;
}

/** M115: `event:` equals `data.type`. */
function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

const PING = event("ping", {});

/** M117, M124: no content and no stop reason yet; of the usage, the input. */
function messageAtStart(reply: FinishedReply): Record<string, unknown> {
  return {
    ...messageJson(reply),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: { ...reply.usage, output_tokens: 1 },
  };
}

/** M123: fields that do not apply are absent. */
function stopFacts(reply: FinishedReply): Record<string, unknown> {
  const details = reply.stopDetails === null ? {} : { stop_details: reply.stopDetails };
  return { stop_reason: reply.stopReason, stop_sequence: reply.stopSequence, ...details };
}

/** M123: cumulative; how long what was written is kept is said at the start only. */
function usageAtEnd({ usage: { cache_creation: _, ...usage } }: FinishedReply): object {
  return usage;
}

/** M119: what comes in deltas is empty at the start. */
function blockAtStart(content: ContentBlock): ContentBlock {
  switch (content.type) {
    case "text":
      return { ...content, text: "" };
    case "tool_use":
      return { ...content, input: {} };
    case "thinking":
      return { ...content, thinking: "", signature: "" };
    default:
      return content;
  }
}

function* deltaEvents(index: number, scripted: ScriptedBlock, content: ContentBlock): Generator<string> {
  switch (scripted.type) {
    case "text":
      return yield* deltas(index, "text_delta", "text", scripted.deltas ?? inPieces(scripted.text));
    case "tool_use":
      return yield* deltas(index, "input_json_delta", "partial_json", scripted.deltas ?? jsonPieces(scripted));
    case "thinking":
      yield* deltas(index, "thinking_delta", "thinking", inPieces(scripted.thinking));
      return yield* deltas(index, "signature_delta", "signature", [String(content.signature)]);
    case "redacted_thinking":
    case "opaque":
      return;
    default:
      return scripted satisfies never;
  }
}

/** M119, M120: the first fragment is `""`; an input written as no JSON at all has no fragment. */
function jsonPieces(block: Extract<ScriptedBlock, { type: "tool_use" }>): readonly string[] {
  if (block.json === "") return [];
  return ["", ...inPieces(block.json ?? JSON.stringify(block.input))];
}

/** Only the piece changes from delta to delta, so only the piece is serialised: streams of 20,000 deltas are common. */
function* deltas(index: number, type: string, field: string, pieces: readonly string[]): Generator<string> {
  const head = `event: content_block_delta\ndata: {"type":"content_block_delta","index":${index},"delta":{"type":"${type}","${field}":`;
  for (const piece of pieces) yield `${head}${JSON.stringify(piece)}}}\n\n`;
}
