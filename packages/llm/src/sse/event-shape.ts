import type Anthropic from "@anthropic-ai/sdk";

type KnownType = Anthropic.RawMessageStreamEvent["type"];
type Fields = Record<string, unknown>;

/** Whether the fields that this package reads are there and of the right type; more fields do no harm (M126). */
export function hasShape(type: KnownType, event: Fields): boolean {
  switch (type) {
    case "content_block_delta":
      return isIndex(event.index) && isDelta(event.delta);
    case "content_block_start":
      return isIndex(event.index) && isBlock(event.content_block);
    case "content_block_stop":
      return isIndex(event.index);
    case "message_start":
      return isRecord(event.message) && isRecord(event.message.usage) && typeof event.message.model === "string";
    case "message_delta":
      return isRecord(event.delta) && isRecord(event.usage);
    case "message_stop":
      return true;
    default:
      return type satisfies never;
  }
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isIndex(value: unknown): boolean {
  return Number.isSafeInteger(value);
}

function isDelta(delta: unknown): boolean {
  if (!isRecord(delta)) return false;
  switch (delta.type) {
    case "text_delta":
      return typeof delta.text === "string";
    case "input_json_delta":
      return typeof delta.partial_json === "string";
    case "thinking_delta":
      return typeof delta.thinking === "string";
    case "signature_delta":
      return typeof delta.signature === "string";
    case "citations_delta":
      return isRecord(delta.citation);
    default: // A kind newer than this package.
      return typeof delta.type === "string";
  }
}

function isBlock(block: unknown): boolean {
  if (!isRecord(block)) return false;
  switch (block.type) {
    case "text":
      return typeof block.text === "string";
    case "thinking":
      return typeof block.thinking === "string";
    case "tool_use":
      return typeof block.id === "string" && typeof block.name === "string";
    default: // A kind that this package passes on as it stands.
      return typeof block.type === "string";
  }
}
