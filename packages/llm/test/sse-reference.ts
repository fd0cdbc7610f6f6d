// A slow reader of event streams, written from the text of the standard (HTML, 9.2.5 and 9.2.6) and from the rules of this
// project about payloads. It sees all bytes at once, knows no chunks, and shares no code with the reader that it judges.

/** What stands between two blank lines: the last `event:` line and the joined data, where there were any. */
export type Frame = { name: string | undefined; data: string | undefined };
/** `end`: how the reading ended. An `error` event is an event, not an end. */
export type Outcome = { events: unknown[]; end: "whole" | "protocol" };

/** S14 to S16: one BOM is stripped, at the start. The SDK strips one from every line. */
export type BomRule = "at the start" | "of every line";

export function framesOf(bytes: Uint8Array, bomRule: BomRule = "at the start"): Frame[] {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  // What stands behind the last line end is no line yet; what stands behind the last blank line is no event (S38).
  const lines = text.split(/\r\n|\n|\r/).slice(0, -1);
  const frames: Frame[] = [];
  let frame: Frame = { name: undefined, data: undefined };
  for (const [at, whole] of lines.entries()) {
    const line = at === 0 || bomRule === "of every line" ? whole.replace(/^\uFEFF/, "") : whole;
    if (line !== "") {
      take(line, frame);
      continue;
    }
    if (frame.name !== undefined || frame.data !== undefined) frames.push(frame);
    frame = { name: undefined, data: undefined };
  }
  return frames;
}

function take(line: string, frame: Frame): void {
  const [, field, value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
  if (field === "event") frame.name = value;
  if (field === "data") frame.data = frame.data === undefined ? value : `${frame.data}\n${value}`;
}

/** The events that this project reads out of the frames. */
export function readFrames(frames: readonly Frame[]): Outcome {
  const events: unknown[] = [];
  let stopped = false;
  for (const { name, data } of frames) {
    if (data === undefined || data === "[DONE]") continue; // S34, S42
    const event = eventOf(name, data);
    if (event === undefined) return { events, end: "protocol" };
    if (!stopped) events.push(event); // S41
    if ((event as { type: string }).type === "message_stop") stopped = true;
  }
  return { events, end: "whole" };
}

/** Undefined when nobody could read it (S44, S45). */
function eventOf(name: string | undefined, data: string): unknown {
  const value = parse(data);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    if (name === "ping") return { type: "ping" };
    return name === "error" ? errorOf(undefined, data) : undefined; // S56
  }
  const fields = value as Record<string, unknown>;
  const type = typeof fields.type === "string" ? fields.type : (name ?? ""); // S35, S36
  if (type === "ping") return { type };
  if (type === "error") return errorOf(fields.error, data);
  const needs = NEEDS.get(type);
  if (needs === undefined) return { type: "unknown", name: type, data: fields }; // S46
  const kind = at(fields, type === "content_block_start" ? "content_block.type" : "delta.type");
  const all = [...needs, ...(NEEDS.get(`${type} ${kind}`) ?? [])];
  return all.every(([path, needed]) => isKind(at(fields, path), needed)) ? { ...fields, type } : undefined;
}

function errorOf(error: unknown, data: string): unknown {
  const [type, message] = [at(error, "type"), at(error, "message")];
  const characters = [...data.slice(0, 240)]; // an excerpt of 120 characters
  const excerpt = characters.length > 120 ? `${characters.slice(0, 120).join("")}…` : data;
  return {
    type: "error",
    error: { type: isKind(type, "string") ? type : "unknown", message: isKind(message, "string") ? message : excerpt },
  };
}

type Kind = "string" | "index" | "object";

/** The fields that an event needs, and those that a block or a delta of a kind needs beside them. */
const NEEDS = new Map<string, readonly (readonly [path: string, kind: Kind])[]>([
  [
    "message_start",
    [
      ["message.usage", "object"],
      ["message.model", "string"],
    ],
  ],
  [
    "message_delta",
    [
      ["delta", "object"],
      ["usage", "object"],
    ],
  ],
  ["message_stop", []],
  [
    "content_block_start",
    [
      ["index", "index"],
      ["content_block.type", "string"],
    ],
  ],
  ["content_block_start text", [["content_block.text", "string"]]],
  ["content_block_start thinking", [["content_block.thinking", "string"]]],
  [
    "content_block_start tool_use",
    [
      ["content_block.id", "string"],
      ["content_block.name", "string"],
    ],
  ],
  [
    "content_block_delta",
    [
      ["index", "index"],
      ["delta.type", "string"],
    ],
  ],
  ["content_block_delta text_delta", [["delta.text", "string"]]],
  ["content_block_delta input_json_delta", [["delta.partial_json", "string"]]],
  ["content_block_delta thinking_delta", [["delta.thinking", "string"]]],
  ["content_block_delta signature_delta", [["delta.signature", "string"]]],
  ["content_block_delta citations_delta", [["delta.citation", "object"]]],
  ["content_block_stop", [["index", "index"]]],
]);

function at(value: unknown, path: string): unknown {
  return path.split(".").reduce((inner: unknown, key) => {
    return typeof inner === "object" && inner !== null && !Array.isArray(inner) && Object.hasOwn(inner, key)
      ? (inner as Record<string, unknown>)[key]
      : undefined;
  }, value);
}

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === "index") return Number.isSafeInteger(value);
  if (kind === "string") return typeof value === "string";
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
