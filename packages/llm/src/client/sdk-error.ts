import { LlmError, type LlmErrorFacts } from "@loopsmith/llm/error";

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
  return new LlmError("connection", `The server could not be reached: ${deepestMessage(error)}.`, { cause: error });
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
    code: textOf(facts.errorCode),
    requestId: textOf(facts.requestID),
    retryAfterMs: facts.headers instanceof Headers ? retryAfterMs(facts.headers) : undefined,
    cause: facts,
  };
  return new LlmError("status", `The server answered ${status}${type ? ` (${type})` : ""}: ${said}`, known);
}

/** Milliseconds to wait, from `retry-after-ms`, or `retry-after` in seconds or as a date; undefined when neither says so. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | undefined {
  const ms = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (ms >= 0) return ms;
  const value = headers.get("retry-after") ?? "";
  if (/^\d+(\.\d+)?$/.test(value.trim())) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now);
}

/** "fetch failed" helps nobody; its cause says which address refused. */
function deepestMessage(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return String(deepest);
  // Happy eyeballs: one error for each address, and none of its own.
  const first: unknown = deepest instanceof AggregateError ? deepest.errors[0] : deepest;
  return first instanceof Error && first.message !== "" ? first.message : deepest.name;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
