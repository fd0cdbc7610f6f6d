import { TRANSCRIPT_VERSION, type TranscriptRecord } from "./transcript-record.ts";

/** What a line of a transcript is: a record, or why it is none; `newer`: of a version that nobody here can read. */
export type ReadLine =
  | { kind: "record"; record: TranscriptRecord }
  | { kind: "refused"; why: string }
  | { kind: "newer"; version: number };

/**
 * Reads one line, whatever is in it. NULs around a record are passed over; a record that was written behind a torn one,
 * in the same line, is found.
 */
export function readRecord(line: string): ReadLine {
  const text = withoutPadding(line);
  const whole = parse(text);
  if (whole !== undefined) return judge(whole);
  // Inside of a record quotes are escaped or deeper: a line that ends in a whole record begins it with this.
  const second = text.lastIndexOf('{"v":');
  const behind = second > 0 ? parse(text.slice(second)) : undefined;
  const read = behind && judge(behind);
  return read?.kind === "record"
    ? read
    : { kind: "refused", why: "It is not whole: the process ended while it was written." };
}

/** A power failure leaves NULs where bytes were promised (F58), an editor a mark of the byte order. */
function withoutPadding(line: string): string {
  let [start, end] = [0, line.length];
  while (line.charCodeAt(start) === 0 || line.charCodeAt(start) === 0xfeff) start += 1;
  while (end > start && line.charCodeAt(end - 1) === 0) end -= 1;
  return line.slice(start, end);
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function judge(value: object): ReadLine {
  const version = "v" in value ? value.v : undefined;
  if (typeof version === "number" && version > TRANSCRIPT_VERSION) return { kind: "newer", version };
  if (version === TRANSCRIPT_VERSION && isRecord(value)) return { kind: "record", record: value };
  return { kind: "refused", why: "It is JSON, but no record of a transcript." };
}

function isRecord(value: object): value is TranscriptRecord {
  if (!isObject(value)) return false;
  const check = typeof value.kind === "string" && Object.hasOwn(CHECKS, value.kind) ? CHECKS[value.kind] : undefined;
  return typeof value.at === "number" && check?.(value) === true;
}

/** By kind, what the rest of the project relies on; what a history may hold is judged where it is built. */
const CHECKS: Record<string, (fields: Record<string, unknown>) => boolean> = {
  turn: ({ messages, origins }) => isMessages(messages) && Array.isArray(origins),
  rebase: ({ plan }) => isObject(plan) && isMessages(plan.messages) && typeof plan.firstChanged === "number",
  started: ({ toolUseId, reply }) => typeof toolUseId === "string" && isMessage(reply),
  result: ({ result, outcome }) =>
    isObject(result) && typeof result.tool_use_id === "string" && typeof outcome === "string",
  dropped: () => true,
  asked: ({ model }) => typeof model === "string",
  head: ({ mark }) => typeof mark === "string",
  replied: ({ model }) => typeof model === "string",
  usage: ({ usage }) =>
    isObject(usage) && typeof usage.input_tokens === "number" && typeof usage.output_tokens === "number",
  end: ({ terminal }) => isObject(terminal) && typeof terminal.reason === "string",
};

function isMessages(value: unknown): boolean {
  return Array.isArray(value) && value.every(isMessage);
}

function isMessage(value: unknown): boolean {
  if (!isObject(value) || (value.role !== "user" && value.role !== "assistant")) return false;
  return typeof value.content === "string" || (Array.isArray(value.content) && value.content.every(isBlock));
}

function isBlock(value: unknown): boolean {
  return isObject(value) && typeof value.type === "string" && (value.type !== "text" || typeof value.text === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
