import fc from "fast-check";
import { assistant, call, result, text, user } from "./validate-try.ts";

/** A message of a random history: always blocks, so that a mutation finds them. */
export type Message = { role: string; content: Block[] };
export type Block = Record<string, unknown>;

/** What happens in one exchange: what the assistant says and calls, and how the user answers. */
type Exchange = {
  thinks: boolean;
  says: string[];
  calls: { content: unknown; failed: boolean }[];
  /** Moves the results around, and cuts them into messages. */
  order: number;
  cuts: number;
  adds: Block[];
};

const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).map((some) => `${some}.`);
const image: Block = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };
const someBlock = fc.oneof(
  words.map((some) => text(some)),
  fc.constant(image),
);
const resultContent = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.array(someBlock, { maxLength: 2 }),
);

const exchange: fc.Arbitrary<Exchange> = fc.record({
  thinks: fc.boolean(),
  says: fc.array(words, { minLength: 1, maxLength: 3 }),
  calls: fc.array(fc.record({ content: resultContent, failed: fc.boolean() }), { maxLength: 4 }),
  order: fc.nat(100),
  cuts: fc.nat(15),
  adds: fc.array(someBlock, { maxLength: 2 }),
});

const withCall = exchange.filter(({ calls }) => calls.length > 0);

/** A legal history with a call in it: several turns, parallel calls, results in any order and over several messages. */
export const anyHistory: fc.Arbitrary<Message[]> = fc
  .tuple(fc.array(exchange, { maxLength: 3 }), withCall, fc.array(exchange, { maxLength: 3 }))
  .map(([before, between, after]) => [
    blocksOf(user(text("Hello."))),
    ...[...before, between, ...after].flatMap((some, number) => messagesOf(some, `turn${number}-`)),
  ]);

/** The same history as servers want it that do not merge: neighbours of one role are one message. */
export function mergeNeighbours(messages: readonly Message[]): Message[] {
  const merged: Message[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last?.role === message.role) merged.splice(-1, 1, { ...last, content: [...last.content, ...message.content] });
    else merged.push(message);
  }
  return merged;
}

function messagesOf({ thinks, says, calls, order, cuts, adds }: Exchange, prefix: string): Message[] {
  const thinking = thinks ? [{ type: "thinking", thinking: "Hm.", signature: "sig" }] : [];
  const [first, ...rest] = says.map((some) => text(some));
  const called = calls.map((_, index) => call(`${prefix}${index}`));
  const answered = calls.map(({ content, failed }, index) =>
    result(`${prefix}${index}`, { content, is_error: failed }),
  );
  const reply = blocksOf(assistant(...thinking, ...[first ?? text(), ...called, ...rest]));
  const ending = adds.length > 0 || calls.length === 0 ? [blocksOf(user(text("Go on."), ...adds))] : [];
  return [reply, ...inPieces(rotated(answered, order), cuts).map((piece) => blocksOf(user(...piece))), ...ending];
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const at = by % Math.max(items.length, 1);
  return [...items.slice(at), ...items.slice(0, at)];
}

/** Each bit of `cuts` says whether a new piece begins there. */
function inPieces<T>(items: readonly T[], cuts: number): T[][] {
  const pieces: T[][] = [];
  for (const [index, item] of items.entries()) {
    if (index === 0 || (cuts >> index) % 2 === 1) pieces.push([item]);
    else pieces.at(-1)?.push(item);
  }
  return pieces;
}

function blocksOf({ role, content }: { role: string; content: unknown }): Message {
  return { role, content: content as Block[] }; // made of blocks above
}
