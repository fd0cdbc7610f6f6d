import type { ApiProblem } from "@loopsmith/local-api/validate";
import type { Exchange } from "./exchange.ts";

/** What goes into an error answer. */
export type ErrorAnswer = {
  status: number;
  type: string;
  message: string;
  details?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
};

/** M07: a JSON error; its `request_id` equals the `request-id` header. */
export function errorResponse(exchange: Exchange, error: ErrorAnswer): Response {
  const details = error.details === undefined ? {} : { details: error.details };
  const body = {
    type: "error",
    error: { type: error.type, message: error.message, ...details },
    request_id: exchange.requestId,
  };
  return jsonResponse(exchange, body, error);
}

/** A refusal: the problem is written into the log, and `error.details.rule` names the rule. */
export function refusal(exchange: Exchange, problem: ApiProblem): Response {
  exchange.logged.problem = problem;
  return errorResponse(exchange, { ...problem, details: { ...problem.details, rule: problem.rule } });
}

/** A 500 that says what was thrown; the log keeps it. */
export function failed(exchange: Exchange, error: unknown): Response {
  exchange.logged.failure = error;
  const message = `No reply was made, because this was thrown: ${String(error)}`;
  return errorResponse(exchange, { status: 500, type: "api_error", message });
}

/** The customary status for an answer that nobody will read. */
const CLIENT_CLOSED_REQUEST = 499;

/** The client went away while its request was read or its reply was made. */
export function nobodyWaits(exchange: Exchange): Response {
  exchange.clientLeft();
  const message = "The client went away before the answer.";
  return errorResponse(exchange, { status: CLIENT_CLOSED_REQUEST, type: "invalid_request_error", message });
}

/** A whole answer in JSON; the exchange has ended with it. */
export function jsonResponse(
  exchange: Exchange,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  return wholeResponse(exchange, JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** A whole answer in text; the exchange has ended with it. */
export function wholeResponse(
  exchange: Exchange,
  body: string,
  { status, headers }: { status: number; headers: Readonly<Record<string, string>> },
): Response {
  const bytes = new TextEncoder().encode(body);
  exchange.logged.status = status;
  exchange.sent(bytes.byteLength);
  exchange.ended("answered");
  return new Response(bytes, { status, headers: { "request-id": exchange.requestId, ...headers } });
}
