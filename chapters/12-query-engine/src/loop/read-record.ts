import { TRANSCRIPT_VERSION, type TranscriptRecord } from "./transcript-record.ts";
import { todo } from "@loopsmith/course/todo";

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
  // 12.5 无论一行里有什么都要读：跳过 NUL，找到撕裂记录后面的记录，指出更新的版本。
  return todo(
    "12.5",
    "Read one line whatever is in it: pass over NULs, find a record behind a torn one, name a newer version.",
  );
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
