import { LlmError, type LlmErrorFacts } from "@loopsmith/llm/error";
import type { HttpReply } from "./messages-client.ts";

/**
 * What a failed request means: the SDK's error classes, known by their fields, as one `LlmError` (M128). An `LlmError` stays
 * what it is. Any other error is a connection that did not come about.
 */
export function toLlmError(error: unknown): LlmError {
  if (error instanceof LlmError) return error;
  const facts: SdkErrorFacts = typeof error === "object" && error !== null ? error : {};
  if (typeof facts.status === "number") return statusError(facts.status, facts);
  if (facts.name === "APIConnectionTimeoutError")
    return new LlmError("timeout", "The server did not answer in time.", { cause: error });
  const deepest = deepestError(error);
  const message = `The server could not be reached: ${messageOf(deepest)}.`;
  return new LlmError("connection", message, { code: codeOf(deepest), cause: error });
}

/** What an answer with a status that is no success means; `text`: its body, mostly JSON (M128). */
export function apiError({ status, headers }: Pick<HttpReply, "status" | "headers">, text: string): LlmError {
  const error = errorIn(text);
  const details: { error_code?: unknown } = error?.details ?? {};
  return statusError(status, {
    type: error?.type,
    apiMessage: error?.message,
    message: text.slice(0, QUOTED_CHARACTERS),
    errorCode: details.error_code,
    requestID: headers.get("request-id"),
    headers,
  });
}

const QUOTED_CHARACTERS = 200; // enough to recognise the page of a proxy

type ErrorInBody = { type?: unknown; message?: unknown; details?: object | null };

function errorIn(text: string): ErrorInBody | undefined {
  try {
    return (JSON.parse(text) as { error?: ErrorInBody } | null)?.error; // each field is looked at before it is used
  } catch {
    return undefined;
  }
}

/** The fields of an `APIError` that are looked at. */
type SdkErrorFacts = {
  name?: unknown;
  message?: unknown;
  status?: unknown;
  type?: unknown;
  errorCode?: unknown;
  requestID?: unknown;
  apiMessage?: unknown;
  headers?: unknown;
};

function statusError(status: number, facts: SdkErrorFacts): LlmError {
  const type = textOf(facts.type);
  const said = textOf(facts.apiMessage) ?? textOf(facts.message) ?? "no message";
  const known: LlmErrorFacts = {
    status,
    type,
    code: textOf(facts.errorCode) ?? codeInWords(status, said),
    requestId: textOf(facts.requestID),
    ...(isHeaders(facts.headers) ? retryFacts(facts.headers) : {}),
    cause: facts,
  };
  return new LlmError("status", `The server answered ${status}${type ? ` (${type})` : ""}: ${said}`, known);
}

/** Two answers differ from others of their status in nothing but the text; it is read here and nowhere else (M11, M44). */
function codeInWords(status: number, said: string): string | undefined {
  if (status === 400 && /prompt is too long/i.test(said)) return "prompt_too_long";
  return status === 404 && /\bmodel\b/i.test(said) ? "unknown_model" : undefined;
}

function isHeaders(headers: unknown): headers is HttpReply["headers"] {
  return typeof headers === "object" && headers !== null && "get" in headers;
}

function retryFacts(headers: HttpReply["headers"]): Pick<LlmErrorFacts, "retryAfterMs" | "shouldRetry"> {
  const word = headers.get("x-should-retry");
  const shouldRetry = word === "true" || (word === "false" ? false : undefined);
  return { retryAfterMs: retryAfterMs(headers), shouldRetry };
}

/** Milliseconds to wait, from `retry-after-ms`, or `retry-after` in seconds or as a date; undefined when neither says so. */
export function retryAfterMs(headers: HttpReply["headers"], now: number = Date.now()): number | undefined {
  const ms = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (ms >= 0) return ms;
  const value = headers.get("retry-after") ?? "";
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now);
}

/** "fetch failed" helps nobody; its cause says which address refused. */
function deepestError(error: unknown): unknown {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  // Happy eyeballs: one error for each address, and none of its own.
  return deepest instanceof AggregateError ? deepest.errors[0] : deepest;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? textOf(error.code) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
