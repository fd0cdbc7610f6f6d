import { type AnswerFault, faultProblem, type ScriptedReply } from "@loopsmith/local-api/model";
import type { AcceptedRequest } from "./accepted-request.ts";
import { bodyStream } from "./body-stream.ts";
import { errorResponse, nobodyWaits, wholeResponse } from "./error-response.ts";
import { errorTypeOf, statusOf } from "./error-type.ts";
import type { Exchange } from "./exchange.ts";
import { finishReply } from "./finished-reply.ts";
import { messageJson } from "./message-json.ts";
import { playReply } from "./play-reply.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import type { ServerState } from "./server-state.ts";
import { streamEvents } from "./stream-events.ts";
import { untilAborted } from "./until-aborted.ts";
import { useCache } from "./use-cache.ts";

type HttpFault = Extract<AnswerFault, { kind: "http" }>;

/**
 * The answer to a request that this reply was given to, streamed or not as the request says, with its faults. Throws a
 * `RangeError` when a fault makes no sense.
 */
export async function replyResponse(
  server: ServerState,
  exchange: Exchange,
  asked: AcceptedRequest & { reply: ScriptedReply },
): Promise<Response> {
  const { faults = [] } = asked.reply;
  for (const fault of faults) refuseNonsense(faultProblem(fault));
  exchange.expects(faults);
  for (const fault of faults) if (fault.kind === "late_headers") await waitWithHeaders(server, exchange, fault);
  if (exchange.signal.aborted) return nobodyWaits(exchange);
  return brokenResponse(exchange, asked) ?? wholeReplyResponse(server, exchange, asked);
}

function refuseNonsense(problem: string | undefined): void {
  if (problem !== undefined) throw new RangeError(problem);
}

async function waitWithHeaders(
  { clock }: ServerState,
  exchange: Exchange,
  fault: Extract<AnswerFault, { kind: "late_headers" }>,
): Promise<void> {
  exchange.struck(fault);
  await (fault.ms === undefined ? untilAborted(exchange.signal) : clock.sleep(fault.ms, exchange.signal));
}

/** The answer of a fault that leaves nothing of the reply; the first such fault counts. */
function brokenResponse(
  exchange: Exchange,
  { request, reply }: AcceptedRequest & { reply: ScriptedReply },
): Response | undefined {
  for (const fault of reply.faults ?? []) {
    if (fault.kind === "hang_up" || fault.kind === "http") exchange.struck(fault);
    if (fault.kind === "hang_up") return noResponse(exchange);
    if (fault.kind === "http") return httpFaultResponse(exchange, fault);
    if (fault.kind !== "error" || request.stream === true) continue;
    // A body that does not stream has no place for an error event: the error is the whole answer.
    exchange.struck(fault);
    const { type, message } = fault;
    const status = statusOf(type);
    return httpFaultResponse(exchange, { kind: "http", status, type, ...(message === undefined ? {} : { message }) });
  }
  return undefined;
}

function wholeReplyResponse(
  server: ServerState,
  exchange: Exchange,
  { request, reply, ...asked }: AcceptedRequest & { reply: ScriptedReply },
): Response {
  const streams = request.stream === true;
  const binds = request.thinking !== undefined && "block_binding" in request.thinking;
  const transformations = binds ? asked.dropped : [];
  const cached = useCache(server, exchange, { request, model: asked.model });
  const finished = finishReply(reply, { ...asked, model: request.model, cached, transformations }, server.ids);
  server.thinking.remember(finished);
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

/** What `fetch` calls a network error: whoever carries the answer breaks its socket instead. */
function noResponse(exchange: Exchange): Response {
  exchange.ended("reset");
  return Response.error();
}

/** M08: type and message default to what the status means. */
function httpFaultResponse(exchange: Exchange, fault: HttpFault): Response {
  const { status, headers = {}, details, body } = fault;
  if (body !== undefined) {
    return wholeResponse(exchange, body, {
      status,
      headers: { "content-type": "text/html; charset=utf-8", ...headers },
    });
  }
  const type = fault.type ?? errorTypeOf(status);
  const message = fault.message ?? `A scripted ${type}.`;
  const limits = status === 429 ? rateLimitHeaders(headers["retry-after"]) : {};
  const error = { status, type, message, headers: { ...limits, ...headers } };
  return errorResponse(exchange, details === undefined ? error : { ...error, details });
}
