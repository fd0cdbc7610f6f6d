import type { Fault, ScriptedReply } from "@loopsmith/local-api/model";
import type { AcceptedRequest } from "./accepted-request.ts";
import { bodyStream } from "./body-stream.ts";
import { errorResponse } from "./error-response.ts";
import { errorTypeOf, statusOf } from "./error-type.ts";
import type { Exchange } from "./exchange.ts";
import { finishReply } from "./finished-reply.ts";
import { messageJson } from "./message-json.ts";
import { playReply } from "./play-reply.ts";
import type { ServerState } from "./server-state.ts";
import { streamEvents } from "./stream-events.ts";

/** The answer to a request that this reply was given to, streamed or not as the request says, with its faults. */
export function replyResponse(
  server: ServerState,
  exchange: Exchange,
  { request, inputTokens, reply }: AcceptedRequest & { reply: ScriptedReply },
): Response {
  const streams = request.stream === true;
  const fault = reply.faults?.find((each) => each.kind === "http" || (each.kind === "error" && !streams));
  if (fault?.kind === "http") return httpFaultResponse(exchange, fault);
  // A body that does not stream has no place for an error event: the error is the whole answer.
  if (fault?.kind === "error") return httpFaultResponse(exchange, { ...fault, status: statusOf(fault.type) });
  const finished = finishReply(reply, { model: request.model, inputTokens }, server.ids);
  if (finished.stopReason === "pause_turn") server.paused.remember(request.messages, finished);
  const texts = streams ? streamEvents(finished) : [JSON.stringify(messageJson(finished))];
  exchange.logged.status = 200;
  return new Response(bodyStream(playReply(texts, reply), exchange, server.clock), {
    headers: { ...(streams ? STREAM_HEADERS : JSON_HEADERS), "request-id": exchange.requestId },
  });
}

/** M115. No proxy between may gather events into larger ones or compress them. */
const STREAM_HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
};
const JSON_HEADERS = { "content-type": "application/json" };

/** M08: type and message default to what the status means. */
function httpFaultResponse(exchange: Exchange, fault: Omit<Extract<Fault, { kind: "http" }>, "kind">): Response {
  const { status, headers = {}, details } = fault;
  if (fault.body !== undefined) {
    exchange.logged.status = status;
    exchange.answered();
    const type = { "content-type": "text/html; charset=utf-8", "request-id": exchange.requestId };
    return new Response(fault.body, { status, headers: { ...type, ...headers } });
  }
  const type = fault.type ?? errorTypeOf(status);
  const message = fault.message ?? `A scripted ${type}.`;
  return errorResponse(exchange, { status, type, message, headers, ...(details === undefined ? {} : { details }) });
}
