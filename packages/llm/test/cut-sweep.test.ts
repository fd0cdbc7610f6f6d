import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { createClient } from "@loopsmith/llm/client";
import { LlmError } from "@loopsmith/llm/error";
import { type StreamEvent, streamQuery } from "@loopsmith/llm/stream";
import { describe, expect, it } from "vitest";
import { reportFigure } from "../../../test/figure.ts";
import { withRawServer } from "./raw-server.ts";

// Point by point: a recorded stream is cut after every byte, once by an EOF, once by a reset of the socket. No cut may look
// like a whole reply (L25, M129), and no call may be reported before its block is whole (L04).

type Recording = { name: string; bytes: Buffer; calls: readonly RecordedCall[] };
/** `wholeAt`: the number of bytes after which the block's stop has come. */
type RecordedCall = { id: string; input: unknown; wholeAt: number };
type Cut = { recording: Recording; at: number; how: "eof" | "reset" };
type Tally = { cuts: number; successes: number; unfinishedCalls: number; otherErrors: number; finishedCalls: number };

const isDeep = process.env.LOOPSMITH_DEEP === "1";
const STEP = isDeep ? 1 : 61; // bytes from one cut to the next; a prime, so that it falls on all parts of a line
const AT_ONCE = 8; // requests

const folder = new URL("./fixtures/", import.meta.url);
const recordings = readdirSync(folder).map((file) =>
  record(file.replace(".sse", ""), readFileSync(new URL(file, folder))),
);

function record(name: string, bytes: Buffer): Recording {
  const calls: RecordedCall[] = [];
  const open = new Map<number, { id: string; json: string }>();
  let offset = 0;
  for (const event of bytes.toString("utf8").split(/(?<=\n\n)/)) {
    offset += Buffer.byteLength(event);
    const data = JSON.parse(event.slice(event.indexOf("data: ") + 6)) as RecordedEvent;
    if (data.content_block?.type === "tool_use") open.set(data.index, { id: data.content_block.id, json: "" });
    const call = open.get(data.index);
    if (call && data.delta?.partial_json !== undefined) call.json += data.delta.partial_json;
    if (call && data.type === "content_block_stop") {
      calls.push({ id: call.id, input: JSON.parse(call.json), wholeAt: offset });
      open.delete(data.index);
    }
  }
  return { name, bytes, calls };
}

type RecordedEvent = {
  type: string;
  index: number;
  content_block?: { type: string; id: string };
  delta?: { partial_json?: string };
};

/** `/NAME/AT/HOW/v1/messages` plays that many bytes of the recording and ends like that. */
function play(url: string, response: ServerResponse): void {
  const [, name, at, how] = url.split("/");
  const bytes = recordings.find((recording) => recording.name === name)?.bytes.subarray(0, Number(at));
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (how === "eof") response.end(bytes);
  else response.write(bytes, () => setImmediate(() => response.socket?.resetAndDestroy()));
}

async function read(baseUrl: string, { recording, at, how }: Cut): Promise<{ events: StreamEvent[]; error: unknown }> {
  const client = createClient({ baseUrl: `${baseUrl}/${recording.name}/${at}/${how}`, apiKey: "k" });
  const events: StreamEvent[] = [];
  try {
    for await (const event of streamQuery({ client, model: "m", messages: [] })) events.push(event);
    return { events, error: undefined };
  } catch (error) {
    return { events, error };
  }
}

function judge(cut: Cut, { events, error }: Awaited<ReturnType<typeof read>>, tally: Tally): void {
  tally.cuts += 1;
  if (error === undefined || events.some(({ type }) => type === "reply")) tally.successes += 1;
  else if (!(error instanceof LlmError)) tally.otherErrors += 1;
  for (const event of events) {
    if (event.type !== "block" || event.block.type !== "tool_use") continue;
    const { id, input } = event.block;
    const recorded = cut.recording.calls.find((call) => call.id === id);
    const isWhole =
      recorded !== undefined && recorded.wholeAt <= cut.at && JSON.stringify(recorded.input) === JSON.stringify(input);
    if (isWhole) tally.finishedCalls += 1;
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

describe("recorded streams, cut", () => {
  it("are whole when nothing is cut", async () => {
    await withRawServer(
      (request, response) => play(request.url ?? "", response),
      async ({ baseUrl }) => {
        for (const recording of recordings) {
          const { events, error } = await read(baseUrl, { recording, at: recording.bytes.length, how: "eof" });
          expect(error, recording.name).toBeUndefined();
          expect(events.at(-1)?.type, recording.name).toBe("reply");
          const calls = events.flatMap((event) =>
            event.type === "block" && event.block.type === "tool_use" ? [event.block] : [],
          );
          expect(calls).toMatchObject(recording.calls.map(({ id, input }) => ({ id, input })));
        }
      },
    );
  });

  it("no cut is a success, and no unfinished call is complete", async () => {
    const total = noCuts();
    for (const recording of recordings) {
      const cuts = cutsOf(recording);
      const tally = await withRawServer(
        (request, response) => play(request.url ?? "", response),
        ({ baseUrl }) => sweep(baseUrl, cuts),
      );
      console.log(`${recording.name}: ${JSON.stringify(tally)}`);
      for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
      // The sweep sees something: calls that were whole before the cut are reported.
      if (recording.calls.length > 0) expect(tally.finishedCalls).toBeGreaterThan(0);
    }
    reportFigure("cuts of five recorded streams", total.cuts, { atLeast: recordings.flatMap(cutsOf).length });
    reportFigure("cuts that were reported as success", total.successes, { atMost: 0 });
    reportFigure("unfinished calls that were reported as complete", total.unfinishedCalls, { atMost: 0 });
    reportFigure("cuts that ended in anything but an LlmError", total.otherErrors, { atMost: 0 });
  }, 900_000);
});

function cutsOf(recording: Recording): Cut[] {
  const count = Math.ceil(recording.bytes.length / STEP);
  return Array.from({ length: count }, (_, index) => index * STEP).flatMap((at) => [
    { recording, at, how: "eof" },
    { recording, at, how: "reset" },
  ]);
}
