import { isDeepStrictEqual } from "node:util";
import Anthropic from "@anthropic-ai/sdk";
import { Stream } from "@anthropic-ai/sdk/core/streaming";
import { WireParser } from "@loopsmith/llm/sse";
import { expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { type Random, randomChunks, randomStream, seeded } from "./random-stream.ts";
import { type Frame, framesOf, type Outcome, readFrames } from "./sse-reference.ts";

// Random streams, right and broken, in random chunks, read by three readers: ours, a slow one that was written from the standard,
// and that of the SDK. The SDK may differ in what `sdkOutcome` names by its rule, and in nothing else.

const DEEP = process.env.LOOPSMITH_DEEP === "1";
const RUNS = DEEP ? 100_000 : 200;
/** A stream is its seed: `LOOPSMITH_SEED=123 npx vitest run packages/llm/test/sse-fuzz.test.ts` plays one again. */
const ONE_SEED = process.env.LOOPSMITH_SEED;
const SEEDS = ONE_SEED === undefined ? Array.from({ length: RUNS }, (_, run) => run) : [Number(ONE_SEED)];

function oursOutcome(chunks: readonly Uint8Array[]): Outcome {
  const parser = new WireParser();
  const events: unknown[] = [];
  for (const chunk of chunks) {
    const parsed = parser.push(chunk);
    events.push(...parsed.events);
    if (parsed.failure) return { events, end: "protocol" };
  }
  return { events, end: "whole" };
}

/** What the reader of the SDK gives for the frames that ours reads: every difference by its rule. */
function sdkOutcome(frames: readonly Frame[]): { events: unknown[]; end: "whole" | "error" } {
  const events: unknown[] = [];
  let emptyName = false;
  for (const frame of frames) {
    // S34: a name without data is an event without data, and an empty one leaks into the next event.
    const name: string | undefined = frame.name ?? (emptyName ? "" : undefined);
    emptyName = name === "" && frame.data === undefined;
    if (emptyName) continue;
    if (name === undefined) continue; // S35: it drops events without a name
    if (name === "ping") continue; // pings are kept to itself, and S36: the name counts, not the type
    if (name === "error") return { events, end: "error" }; // S36, S56: as above; it throws at once
    if (frame.data === undefined || frame.data === "") continue; // S24: no data and empty data are no event
    try {
      // S41, S43, S45, S47, S48: it passes on what is JSON, whatever it is and wherever it stands.
      events.push(JSON.parse(frame.data));
    } catch {
      return { events, end: "error" }; // S42: also for [DONE], if it has a name; S44
    }
  }
  return { events, end: "whole" }; // S38 to S40: the end of the bytes is a good end, whatever came before
}

const quiet = new Anthropic({ apiKey: "k", logLevel: "off" });

async function readWithSdk(chunks: readonly Uint8Array[]): Promise<ReturnType<typeof sdkOutcome>> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: unknown[] = [];
  try {
    const stream = Stream.fromSSEResponse(new Response(body), new AbortController(), quiet);
    for await (const event of stream) events.push(event);
    return { events, end: "whole" };
  } catch {
    return { events, end: "error" };
  }
}

/** Undefined if both are the same; else what they are. */
function difference(seed: number, reader: string, got: unknown, expected: unknown): string | undefined {
  if (isDeepStrictEqual(got, expected)) return undefined;
  const replay = `LOOPSMITH_SEED=${seed} npx vitest run packages/llm/test/sse-fuzz.test.ts`;
  return `${reader} differs for seed ${seed}; to see it again: ${replay}\n${JSON.stringify({ got, expected })}`;
}

async function runOnce(seed: number, random: Random): Promise<{ differences: string[]; outcome: Outcome }> {
  const whole = randomStream(random);
  const chunks = randomChunks(whole, random);
  const expected = readFrames(framesOf(whole));
  const differences = [
    difference(seed, "Our reader", oursOutcome(chunks), expected),
    difference(seed, "The SDK", await readWithSdk(chunks), sdkOutcome(framesOf(whole, "of every line"))), // S15, S16
  ];
  return { differences: differences.filter((text) => text !== undefined), outcome: expected };
}

it(`reads ${SEEDS.length} random streams as the standard says, and as the SDK does but for what is documented`, async () => {
  const differences: string[] = [];
  let events = 0;
  let refused = 0;
  for (const seed of SEEDS) {
    const run = await runOnce(seed, seeded(seed));
    differences.push(...run.differences);
    events += run.outcome.events.length;
    if (run.outcome.end === "protocol") refused += 1;
    if (differences.length > 5) break;
  }
  if (differences.length > 0) console.error(differences.join("\n\n"));
  reportFigure("random streams that a reader reads otherwise", differences.length, { atMost: 0 });
  if (ONE_SEED !== undefined) return;
  reportFigure("random streams", SEEDS.length, { atLeast: RUNS });
  // The streams are worth reading: most have many events, and broken ones are among them.
  expect(events / RUNS).toBeGreaterThan(4);
  expect(refused / RUNS).toBeGreaterThan(0.1);
  expect(refused / RUNS).toBeLessThan(0.7);
}, 600_000);
