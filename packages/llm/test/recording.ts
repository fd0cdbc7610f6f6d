import { readdirSync, readFileSync } from "node:fs";
import { framesOf } from "./sse-reference.ts";

/** A recorded stream. `wholeAt`: after that many bytes its message is whole; `calls`: those that the message proves. */
export type Recording = { name: string; bytes: Buffer; wholeAt: number; calls: readonly RecordedCall[] };
/** `provenAt`: after that many bytes nothing of the call can be missing any more. */
export type RecordedCall = { id: string; input: unknown; provenAt: number };

type RecordedEvent = {
  type: string;
  index?: number;
  content_block?: { type: string; id: string };
  delta?: { partial_json?: string; stop_reason?: string | null };
};

const folder = new URL("./fixtures/", import.meta.url);

export const recordings: readonly Recording[] = readdirSync(folder).map((file) =>
  recordingOf(file.replace(".sse", ""), readFileSync(new URL(file, folder))),
);

function recordingOf(name: string, bytes: Buffer): Recording {
  const events = framesOf(bytes).map(({ data }, at) => ({
    event: JSON.parse(data ?? "{}") as RecordedEvent,
    at: endOfFrame(bytes, at),
  }));
  const calls: RecordedCall[] = [];
  for (const [at, { event }] of events.entries()) {
    if (event.content_block?.type !== "tool_use") continue;
    const call = recordedCall(event.content_block.id, events.slice(at + 1), event.index);
    if (call) calls.push(call);
  }
  return { name, bytes, calls, wholeAt: events.at(-1)?.at ?? 0 };
}

type Timed = { event: RecordedEvent; at: number };

/** A call whose input parses is proven at its stop, one without input by the next block or a good end; else it never is. */
function recordedCall(id: string, later: readonly Timed[], index: number | undefined): RecordedCall | undefined {
  const stop = later.findIndex(({ event }) => event.type === "content_block_stop" && event.index === index);
  const json = later.slice(0, stop).map(({ event }) => event.delta?.partial_json ?? "");
  if (json.join("") !== "") return parsedCall(id, json.join(""), later[stop]);
  const proof = later.slice(stop).find(({ event }) => /^content_block_start$|^message_stop$/.test(event.type));
  const isCut = later.some(({ event }) => event.delta?.stop_reason === "max_tokens");
  return proof && !(isCut && proof.event.type === "message_stop") ? { id, input: {}, provenAt: proof.at } : undefined;
}

function parsedCall(id: string, json: string, stop: Timed | undefined): RecordedCall | undefined {
  try {
    return stop && { id, input: JSON.parse(json), provenAt: stop.at };
  } catch {
    return undefined;
  }
}

/** The least number of bytes that hold so many frames and one more. */
function endOfFrame(bytes: Buffer, frames: number): number {
  let [tooFew, enough] = [0, bytes.length];
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1;
    if (framesOf(bytes.subarray(0, middle)).length > frames) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
