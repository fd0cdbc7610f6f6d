import { Stream } from "@anthropic-ai/sdk/core/streaming";
import { describe, expect, it } from "vitest";
import { bytes, callEvents, pieces, readEvents, replyEvents, sse, textEvents } from "./sse-bytes.ts";

type Fields = { type: string; [field: string]: unknown };

/** Random numbers that are the same in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const TEXTS = [
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
];
const COMMENTS = ["", "", "", ": keep-alive", ":", "id: 7", "retry: 100", "colour: blue"];

/** A random reply, and its bytes in a random spelling that the SDK reads as well: each event has its name. */
function randomStream(random: (below: number) => number): { events: Fields[]; whole: Uint8Array } {
  const texts = (): string[] => Array.from({ length: random(5) }, () => TEXTS[random(TEXTS.length)] ?? "");
  const blocks = Array.from({ length: random(4) }, (_, index) =>
    random(2) === 0
      ? textEvents(index, ...texts())
      : callEvents(index, `t${index}`, '{"a":', JSON.stringify(texts().join("")), "}"),
  );
  const events = replyEvents(blocks.flat());
  const spelled = events.map((event) => spell(event, random)).join("");
  return { events, whole: bytes(spelled) };
}

function spell(event: Fields, random: (below: number) => number): string {
  const end = ["\n", "\r\n", "\r"][random(3)] ?? "\n";
  const space = random(4) === 0 ? "" : " ";
  const name = `event:${space}${event.type}${end}`;
  const comment = COMMENTS[random(COMMENTS.length)];
  const json = JSON.stringify(event);
  // JSON has blanks where its writer likes them: a line end between two fields is one.
  const data = (random(3) === 0 ? json.replace(",", `,${end}data:${space}`) : json).trimEnd();
  return `${name}${comment === "" ? "" : `${comment}${end}`}data:${space}${data}${end}${end}`;
}

async function readWithSdk(chunks: readonly Uint8Array[]): Promise<unknown[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const read: unknown[] = [];
  for await (const event of Stream.fromSSEResponse(new Response(body), new AbortController())) read.push(event);
  return read;
}

const RUNS = process.env.LOOPSMITH_DEEP === "1" ? 5_000 : 100;

describe("against the reader of the SDK", () => {
  it(`reads what the SDK reads, in ${RUNS} random spellings and chunks (S01 to S13, S23 to S33)`, async () => {
    const random = seeded(5);
    for (let run = 0; run < RUNS; run += 1) {
      const { events, whole } = randomStream(random);
      const chunks = pieces(whole, 1 + random(40));
      const ours = await readEvents(chunks);
      expect(ours, `run ${run}`).toEqual(events);
      // The SDK keeps its pings to itself.
      expect(await readWithSdk(chunks), `run ${run}`).toEqual(events.filter(({ type }) => type !== "ping"));
    }
  });

  it("S35 reads on where the SDK drops events without a name", async () => {
    const events = replyEvents(textEvents(0, "hello"));
    const bare = bytes(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
    expect(await readWithSdk([bare])).toEqual([]);
    expect(await readEvents([bare])).toEqual(events);
  });
});

describe("random bytes", () => {
  it(`end in events or in one LlmError, and in nothing else, in ${RUNS} runs`, async () => {
    const random = seeded(7);
    for (let run = 0; run < RUNS; run += 1) {
      const { whole } = randomStream(random);
      for (let change = random(6); change >= 0; change -= 1) whole[random(whole.length)] = random(256);
      const outcome = await readEvents(pieces(whole, 1 + random(40))).catch((error: unknown) => error);
      const same = await readEvents([whole]).catch((error: unknown) => error);
      expect(outcome instanceof Error ? outcome.name : "events", `run ${run}`).toMatch(/^(LlmError|events)$/);
      expect(outcome, `run ${run}`).toEqual(same);
    }
  });

  it("never change the events before them", async () => {
    const whole = sse({ type: "ping" });
    const chunks = [bytes(whole), Uint8Array.of(0xff, 0x00, 0xc3, 0x28, 0x0d)];
    expect(await readEvents(chunks)).toEqual([{ type: "ping" }]);
  });
});
