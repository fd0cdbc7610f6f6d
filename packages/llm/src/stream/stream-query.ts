import { clientFromEnvironment, type HttpReply, postMessages, readBody } from "@loopsmith/llm/client";
import { beforeDeadline, systemClock, wakeAfter } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";
import { defaultModel, requestBody } from "@loopsmith/llm/request";
import { readSseBatches } from "@loopsmith/llm/sse";
import { readReply } from "./read-reply.ts";
import { startWith } from "./start-with.ts";
import type { StreamEvent, StreamParams } from "./stream-event.ts";
import { watchIdle } from "./watch-idle.ts";

const HEADERS_MS = 600_000; // a long prompt is read before the first byte of the answer
const IDLE_MS = 300_000; // the API sends pings much more often
const REPLY_MS = 1_800_000; // nothing but pings would never be idle

/**
 * One request, never repeated (L22), as events; after `reply` nothing comes. Fails with an `LlmError`, or, when the signal
 * fires, with its reason. On every way out, also when the caller leaves the loop, the socket is closed (L40).
 */
export function streamQuery(params: StreamParams): AsyncGenerator<StreamEvent, void> {
  const model = params.model ?? defaultModel();
  let isWhole = false;
  const batches = readSseBatches(replyBytes({ ...params, model }, () => isWhole));
  const reply = readReply(batches, params.takenIds ?? new Set(), params.signal);
  return startWith({ type: "request_start", model, attempt: 1 }, reply, ({ type }) => {
    isWhole ||= type === "reply";
  });
}

/** Sends the request when the first byte is asked for; closes the socket when it fails, and else leaves that to the body. */
async function* replyBytes(
  params: StreamParams & { model: string },
  isWhole: () => boolean,
): AsyncGenerator<Uint8Array, void> {
  const { signal, clock = systemClock } = params;
  const socket = new AbortController();
  const onAbort = (): void => socket.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  const cancel = wakeAfter(clock, params.replyMs ?? REPLY_MS, () => socket.abort(noEnd()));
  try {
    signal?.throwIfAborted();
    const sent = postMessages(params.client ?? clientFromEnvironment(), requestBody(params), socket.signal);
    const response = await beforeDeadline(sent, { ms: params.headersMs ?? HEADERS_MS, clock, late: noHeaders });
    const bytes = watchIdle(
      readBody(response, { clock, onBytes: params.onBytes, isWhole }),
      params.idleMs ?? IDLE_MS,
      clock,
    );
    await refuseOtherContent(response, bytes);
    yield* bytes;
  } catch (error) {
    // Whatever a request fails with whose socket we closed, what closed it is the reason.
    socket.signal.throwIfAborted();
    socket.abort(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", onAbort);
    cancel();
  }
}

function noHeaders(): LlmError {
  return new LlmError("timeout", "The server has not begun to answer in time.");
}

function noEnd(): LlmError {
  return new LlmError("timeout", "The server has not finished its reply in time.");
}

const QUOTED_CHARACTERS = 200; // enough to recognise a login page or an error

/** Refuses what is not a stream of events before any of it is parsed (M130, S54), and quotes its beginning. */
async function refuseOtherContent(response: HttpReply, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const type = response.headers.get("content-type") ?? "no content-type";
  if (response.ok && /^text\/event-stream\b/i.test(type)) return;
  const decoder = new TextDecoder();
  let body = "";
  for await (const chunk of bytes) {
    body += decoder.decode(chunk, { stream: true });
    if (body.length >= QUOTED_CHARACTERS) break;
  }
  const quoted = body.slice(0, QUOTED_CHARACTERS);
  const message = `The server answered ${response.status} with ${type}, not with an event stream: ${quoted}`;
  throw new LlmError("protocol", message, { status: response.status });
}
