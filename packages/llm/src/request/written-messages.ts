import type Anthropic from "@anthropic-ai/sdk";
import { isDeeplyFrozen, wellFormedJson } from "./well-formed-json.ts";

type Message = Anthropic.MessageParam;

/** Messages that were written before, and for each how many bytes there are up to its end. */
type Written = { messages: Message[]; ends: number[]; bytes: Uint8Array };

/** By the first message: a history that has grown is found again, and only what is new is written (L50, L52). */
const kept = new WeakMap<Message, Written>();
const encoder = new TextEncoder();

/**
 * The messages as the inside of a JSON list, neighbours of one role as one message, for servers that insist on turns (L06):
 * first bytes that were mostly written before, then the rest as text. Only what is frozen through and through is kept. The
 * bytes never change: they may still be on their way when the next request is made.
 */
export function writeMessages(messages: readonly Message[]): { bytes: Uint8Array; rest: string } {
  const [first] = messages;
  if (first === undefined) return { bytes: new Uint8Array(), rest: "" };
  const written = upTo(messages, kept.get(first) ?? { messages: [], ends: [], bytes: new Uint8Array(1_024) });
  kept.set(first, written);
  for (let next = written.messages.length; next < messages.length; next += 1) {
    if (!isDeeplyFrozen(messages[next])) break;
    keep(written, messages, next);
  }
  const count = written.messages.length;
  const rest = messages.slice(count).map((_, index) => pieceOf(messages, count + index));
  return { bytes: written.bytes.subarray(0, written.ends[count - 1] ?? 0), rest: `${rest.join("")}]}` };
}

/** What of `written` these messages begin with. Bytes behind it that were given away stay as they are, in their old place. */
function upTo(messages: readonly Message[], written: Written): Written {
  const known = written.messages.findIndex((message, index) => message !== messages[index]);
  if (known < 0) return written;
  const ends = written.ends.slice(0, known);
  return { messages: written.messages.slice(0, known), ends, bytes: written.bytes.slice(0, ends.at(-1) ?? 0) };
}

function keep(written: Written, messages: readonly Message[], index: number): void {
  const message = messages[index];
  if (message === undefined) return;
  const piece = encoder.encode(pieceOf(messages, index));
  const start = written.ends[index - 1] ?? 0;
  const end = start + piece.length;
  if (end > written.bytes.length) {
    const larger = new Uint8Array(2 * end); // twice, so that all the copying together is linear
    larger.set(written.bytes.subarray(0, start));
    written.bytes = larger;
  }
  written.bytes.set(piece, start);
  written.ends[index] = end;
  written.messages.push(message);
}

/** What a message adds to the JSON before it, which is still open at its end. */
function pieceOf(messages: readonly Message[], index: number): string {
  const message = messages[index];
  if (message === undefined) return "";
  const blocks = blocksJson(message.content);
  if (messages[index - 1]?.role !== message.role) {
    const close = index === 0 ? "" : "]},";
    return `${close}{"role":${JSON.stringify(message.role)},"content":[${blocks}`;
  }
  return blocks !== "" && hasBlocksBefore(messages, index) ? `,${blocks}` : blocks;
}

/** Whether the turn that the message belongs to has a block before it. */
function hasBlocksBefore(messages: readonly Message[], index: number): boolean {
  for (let before = index - 1; messages[before]?.role === messages[index]?.role; before -= 1) {
    if (typeof messages[before]?.content === "string" || messages[before]?.content.length !== 0) return true;
  }
  return false;
}

/** No JSON at all for no blocks, else the blocks without the brackets of their list. */
function blocksJson(content: Message["content"]): string {
  if (typeof content === "string") return `{"type":"text","text":${wellFormedJson(content)}}`;
  return content.length === 0 ? "" : wellFormedJson(content).slice(1, -1);
}
