import { bytes, callEvents, messageStart, replyEvents, textEvents } from "./sse-bytes.ts";

export type Random = (below: number) => number;

/** Random numbers that are the same for the same seed, also for seeds that are close to each other. */
export function seeded(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function oneOf<T>(random: Random, items: readonly T[]): T {
  return items[random(items.length)] as T; // the lists are not empty
}

const TEXTS = [
  [
    "",
    "a",
    "é",
    "深圳",
    "😀",
    "\u2028",
    "tab\t",
    '"quoted"',
    "line\nend",
    "\\",
    "data: ",
    " blank ",
    "\uFFFD",
    "\uFEFF",
  ],
  ["\0", "\ud83d", "\ude00", "\u0085\v\f", "\u007f", "The quick brown fox jumps over the lazy dog."],
].flat();
/** Lines that change nothing, or should not. */
const LINES = [
  [": keep-alive", ":", ":\uFEFF", "id: 7", "id", "id: 1\0", "retry: 100", "retry: 1s", "colour: blue", "Data: b"],
  [" data: b", "EVENT: ping", "data", "event: ping", "data:", "\uFEFFdata: 1", "\uFEFF: hm", "event"],
].flat();
/** Events that break the grammar, the shape, or only a habit. */
const ODD = [
  [
    "[DONE]",
    "null",
    "1",
    "[]",
    '"text"',
    "{",
    "<html>",
    "{}",
    '{"type":3}',
    '{"type":"constructor","__proto__":{"a":1}}',
  ],
  ['{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', '{"type":"error","error":"no"}'],
  ['{"type":"weather","sun":true}', '{"type":"content_block_stop","index":0.5}', '{"type":"message_stop"}'],
  ['{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":1e400}}', JSON.stringify(messageStart)],
  ['{"type":"content_block_delta","index":1,"delta":{"type":"thinking_delta","thinking":"Hm."}}'],
].flat();
const NAMES = ["ping", "error", "message_stop", "content_block_delta", "weather", "", undefined];

/** The bytes of a random reply in a random spelling, with odd events in it and, one time in three, broken bytes. */
export function randomStream(random: Random): Uint8Array {
  const events = randomReply(random).map((event) => ({
    name: event.type as string | undefined,
    json: JSON.stringify(event),
  }));
  for (let odd = random(4) - 1; odd > 0; odd -= 1)
    events.splice(random(events.length + 1), 0, { name: oneOf(random, NAMES), json: oneOf(random, ODD) });
  for (const event of events) if (random(40) === 0) event.name = oneOf(random, NAMES);
  const ends = random(3) === 0 ? ["\n", "\r\n", "\r"] : [oneOf(random, ["\n", "\r\n", "\r"])];
  const text = events.map((event) => spell(event, ends, random)).join("");
  const whole = bytes((random(8) === 0 ? "\uFEFF" : "") + text);
  return random(3) === 0 ? broken(whole, random) : whole;
}

function randomReply(random: Random): { type: string; [field: string]: unknown }[] {
  const texts = (): string[] => Array.from({ length: random(5) }, () => oneOf(random, TEXTS));
  const blocks = Array.from({ length: random(4) }, (_, index) =>
    random(2) === 0
      ? textEvents(index, ...texts())
      : callEvents(index, `t${index}`, '{"a":', JSON.stringify(texts().join("")), "}"),
  );
  return replyEvents(blocks.flat(), oneOf(random, ["end_turn", "tool_use", "max_tokens"]));
}

function spell({ name, json }: { name: string | undefined; json: string }, ends: string[], random: Random): string {
  const end = (): string => oneOf(random, ends);
  const space = random(4) === 0 ? "" : " ";
  const extra = (): string => (random(8) === 0 ? oneOf(random, LINES) + end() : "");
  // JSON has blanks where its writer likes them: a line end between two fields is one.
  const data = random(5) === 0 ? json.replace(",", `,${end()}data:${space}`) : json;
  const nameLine = name === undefined ? "" : `event:${space}${name}${end()}`;
  return `${extra()}${nameLine}${extra()}data:${space}${data}${end()}${extra()}${end()}${extra()}`;
}

function broken(whole: Uint8Array, random: Random): Uint8Array {
  let changed = [...whole];
  for (let change = random(5); change >= 0; change -= 1) {
    const place = random(changed.length);
    switch (random(5)) {
      case 0:
        changed.splice(place, 1);
        break;
      case 1:
        changed.splice(
          place,
          0,
          oneOf(random, [0x0a, 0x0d, 0x3a, 0x20, 0xef, 0xbb, 0xbf, 0xff, 0xc3, 0xf0, 0x00, 0x22]),
        );
        break;
      case 2:
        changed[place] = random(256);
        break;
      case 3:
        changed.splice(place, 0, ...changed.slice(place, place + random(40)));
        break;
      default:
        if (random(3) === 0) changed = changed.slice(0, place);
    }
  }
  return Uint8Array.from(changed);
}

/** The bytes in chunks of random sizes, some of them of no byte at all. */
export function randomChunks(whole: Uint8Array, random: Random): Uint8Array[] {
  const most = random(20) === 0 ? 1 : oneOf(random, [3, 40, 40, 400, 400, whole.length + 1]);
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < whole.length; ) {
    const size = most === 1 ? 1 : random(most + 1);
    chunks.push(whole.subarray(at, at + size));
    at += size;
  }
  return chunks;
}
