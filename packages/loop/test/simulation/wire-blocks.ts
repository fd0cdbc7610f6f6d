import { digestText } from "@loopsmith/local-api/digest";
import { readSeal } from "@loopsmith/local-api/thinking";
import type { Exchange } from "./world.ts";

/** A block of which everything has reached the client: as it is stored, or as a call that is no JSON object. */
export type WireBlock = { type: string; json: string };

type Draft = { block: Record<string, unknown>; text: string };

/** Whether the end of the message has reached the client. */
export function hasEnded({ chunks }: Exchange): boolean {
  return Buffer.concat(chunks).includes('"type":"message_stop"');
}

/**
 * The blocks of an answer that have come whole: their start, their deltas and their stop. Read in the plainest way, after
 * the fact and from the bytes alone, so that it shares nothing with the reader that is judged by it.
 */
export function wholeBlocks({ chunks }: Exchange): WireBlock[] {
  const decoder = new TextDecoder();
  const text = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
  const drafts = new Map<number, Draft>();
  const whole: (WireBlock & { isProven: boolean })[] = [];
  let isCut = false;
  for (const record of text
    .replace(/\r\n|\r/g, "\n")
    .split("\n\n")
    .slice(0, -1)) {
    if (record.startsWith("event: ping\n")) continue; // a sign of life, whatever stands in it
    const event = dataOf(record);
    if (event === undefined) break;
    const draft = drafts.get(event.index);
    if (event.type === "content_block_start") drafts.set(event.index, { block: event.content_block, text: "" });
    if (event.type === "content_block_delta" && draft) addDelta(draft, event.delta);
    if (event.type === "content_block_stop" && draft) whole.push(finished(draft));
    if (event.type === "message_delta") isCut = CUTS.includes(String(event.delta.stop_reason));
  }
  // The stop of the last block proves nothing when the reply was cut.
  return isCut && whole.at(-1)?.isProven === false ? whole.slice(0, -1) : whole;
}

/** Whether thinking has reached the client whose text is not the one that its server has signed. */
export function hasTamperedThinking(exchange: Exchange): boolean {
  return wholeBlocks(exchange).some(({ type, json }) => {
    if (type !== "thinking") return false;
    const { thinking, signature } = Object.fromEntries(JSON.parse(json)) as Record<string, string>;
    const seal = readSeal(signature ?? "");
    return seal !== undefined && seal.text !== digestText(thinking ?? "");
  });
}

const CUTS = ["max_tokens", "model_context_window_exceeded", "refusal"];

type WireEvent = { type: string; index: number; content_block: Record<string, unknown>; delta: Record<string, string> };

function dataOf(record: string): WireEvent | undefined {
  const line = record.split("\n").find((each) => each.startsWith("data: "));
  try {
    return JSON.parse(line?.slice("data: ".length) ?? "{}");
  } catch {
    return undefined; // whoever reads on after this reads something else than was sent
  }
}

function addDelta(draft: Draft, { text, partial_json, thinking, signature }: Record<string, string>): void {
  draft.text += text ?? partial_json ?? thinking ?? "";
  if (signature !== undefined) draft.block = { ...draft.block, signature };
}

function finished({ block, text }: Draft): WireBlock & { isProven: boolean } {
  const type = String(block.type);
  const content = type === "text" || type === "thinking" ? { [type]: text } : {};
  if (type !== "tool_use") return { type, json: blockKey({ ...block, ...content }), isProven: true };
  const input = objectOf(text);
  return { type, json: callKey(String(block.name), input ?? {}), isProven: input !== undefined };
}

function objectOf(text: string): object | undefined {
  try {
    const input: unknown = JSON.parse(text);
    return typeof input === "object" && input !== null && !Array.isArray(input) ? input : undefined;
  } catch {
    return undefined;
  }
}

/** The same text for the same block, wherever it stands; the id of a call may be changed, so it does not count. */
export function blockKey(block: { type?: unknown }): string {
  if (block.type === "tool_use" && "name" in block && "input" in block) return callKey(String(block.name), block.input);
  return JSON.stringify(Object.entries(block).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function callKey(name: string, input: unknown): string {
  return JSON.stringify(["tool_use", name, input]);
}
