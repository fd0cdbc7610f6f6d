import type { ServerResponse } from "node:http";
import { createClient, readBody } from "@loopsmith/llm/client";
import { systemClock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";
import { readSseBatches } from "@loopsmith/llm/sse";
import { readReply, type StreamEvent, streamQuery } from "@loopsmith/llm/stream";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { withRawServer } from "./raw-server.ts";
import { type Recording, recordings } from "./recording.ts";
import { pieces, streamOf } from "./sse-bytes.ts";

// Point by point: recorded streams are cut after every byte, once by an end, once by a reset of the socket. No cut may look like
// a whole reply (L25, M129), and no call may be reported before it is proven (L04). Resets are real, over HTTP; ends are played
// to the reader of bytes directly, for which they are the same. A sample of both goes all the way, through `streamQuery`.

type How = "end" | "reset" | "end of a query" | "reset of a query";
type Cut = { recording: Recording; at: number; how: How };
type Read = { events: StreamEvent[]; error: unknown };
type Tally = { cuts: number; successes: number; unfinishedCalls: number; otherErrors: number; finishedCalls: number };

const isDeep = process.env.LOOPSMITH_DEEP === "1";
/** Bytes from one cut to the next; primes, so that they fall on all parts of a line. */
const STEPS: Readonly<Record<How, number>> = isDeep
  ? { end: 1, reset: 1, "end of a query": 31, "reset of a query": 31 }
  : { end: 31, reset: 307, "end of a query": 1_009, "reset of a query": 1_009 };
const AT_ONCE = 8; // requests

/** `/NAME/AT/HOW/v1/messages` plays that many bytes of the recording and ends like that. */
function play(url: string, response: ServerResponse): void {
  const [, name, at, how] = url.split("/");
  const bytes = recordings.find((recording) => recording.name === name)?.bytes.subarray(0, Number(at));
  response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  if (how === "reset") response.write(bytes, () => setImmediate(() => response.socket?.resetAndDestroy()));
  else response.end(bytes);
}

async function read(baseUrl: string, { recording, at, how }: Cut): Promise<Read> {
  const url = `${baseUrl}/${recording.name}/${at}/${how.startsWith("reset") ? "reset" : "end"}`;
  switch (how) {
    case "end":
      return collected(replyOf(streamOf(pieces(recording.bytes.subarray(0, at), 256))));
    case "reset": {
      const response = await fetch(url).catch(() => undefined);
      // Now and then a reset overtakes the headers; what fetch says then is for the client to judge.
      return collected(response ? replyOf(readBody(response, { clock: systemClock })) : queryOf(url));
    }
    case "end of a query":
    case "reset of a query":
      return collected(queryOf(url));
    default:
      return how satisfies never;
  }
}

function replyOf(bytes: AsyncIterable<Uint8Array>): AsyncIterable<StreamEvent> {
  return readReply(readSseBatches(bytes), new Set());
}

function queryOf(baseUrl: string): AsyncIterable<StreamEvent> {
  return streamQuery({ client: createClient({ baseUrl, apiKey: "k" }), model: "m", messages: [] });
}

async function collected(stream: AsyncIterable<StreamEvent>): Promise<Read> {
  const events: StreamEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

function judge(cut: Cut, { events, error }: Read, tally: Tally): void {
  tally.cuts += 1;
  if (error === undefined || events.some(({ type }) => type === "reply")) tally.successes += 1;
  else if (!(error instanceof LlmError)) tally.otherErrors += 1;
  for (const event of events) {
    if (event.type !== "block" || event.block.type !== "tool_use") continue;
    const { id, input } = event.block;
    const recorded = cut.recording.calls.find((call) => call.id === id);
    const isProven =
      recorded !== undefined && recorded.provenAt <= cut.at && JSON.stringify(recorded.input) === JSON.stringify(input);
    if (isProven) tally.finishedCalls += 1;
    else tally.unfinishedCalls += 1;
  }
}

function noCuts(): Tally {
  return { cuts: 0, successes: 0, unfinishedCalls: 0, otherErrors: 0, finishedCalls: 0 };
}

async function sweep(baseUrl: string, cuts: readonly Cut[]): Promise<Tally> {
  const tally = noCuts();
  for (let start = 0; start < cuts.length; start += AT_ONCE) {
    const batch = cuts.slice(start, start + AT_ONCE);
    const results = await Promise.all(batch.map(async (cut) => ({ cut, result: await read(baseUrl, cut) })));
    for (const { cut, result } of results) judge(cut, result, tally);
  }
  return tally;
}

function withPlayer<T>(run: (baseUrl: string) => Promise<T>): Promise<T> {
  return withRawServer(
    (request, response) => play(request.url ?? "", response),
    ({ baseUrl }) => run(baseUrl),
  );
}

describe("recorded streams, cut", () => {
  it.each(recordings)("$name is whole when nothing is cut", async (recording) => {
    await withPlayer(async (baseUrl) => {
      for (const how of ["end", "end of a query"] as const) {
        const { events, error } = await read(baseUrl, { recording, at: recording.wholeAt, how });
        expect(error).toBeUndefined();
        expect(events.at(-1)?.type).toBe("reply");
        const calls = events.flatMap((event) =>
          event.type === "block" && event.block.type === "tool_use" ? [event.block] : [],
        );
        expect(calls.map(({ id, input }) => ({ id, input }))).toEqual(
          recording.calls.map(({ id, input }) => ({ id, input })),
        );
      }
    });
  });

  it("no cut is a success, and no unfinished call is complete", async () => {
    const total = noCuts();
    for (const recording of recordings) {
      const tally = await withPlayer((baseUrl) => sweep(baseUrl, cutsOf(recording)));
      if (isDeep) console.log(`${recording.name}: ${JSON.stringify(tally)}`);
      for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
      // The sweep sees something: calls that were proven before the cut are reported.
      if (recording.calls.some(({ provenAt }) => provenAt + STEPS.end < recording.wholeAt))
        expect(tally.finishedCalls, recording.name).toBeGreaterThan(0);
    }
    reportFigure("recorded streams", recordings.length, { atLeast: 20 });
    reportFigure("cuts of recorded streams", total.cuts, { atLeast: recordings.flatMap(cutsOf).length });
    reportFigure("cuts that were reported as success", total.successes, { atMost: 0 });
    reportFigure("unfinished calls that were reported as complete", total.unfinishedCalls, { atMost: 0 });
    reportFigure("cuts that ended in anything but an LlmError", total.otherErrors, { atMost: 0 });
  }, 900_000);
});

function cutsOf(recording: Recording): Cut[] {
  return (Object.keys(STEPS) as How[]).flatMap((how) => {
    const count = Math.ceil(recording.wholeAt / STEPS[how]);
    return Array.from({ length: count }, (_, index) => ({ recording, at: index * STEPS[how], how }));
  });
}
