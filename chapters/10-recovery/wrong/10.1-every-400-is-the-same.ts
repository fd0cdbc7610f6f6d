// mistake: a history that is too long is one more bad request, so nobody makes it shorter
// killed by: 10.1b
import { LlmError } from "@loopsmith/llm/error";
import type { Failure } from "./failure.ts";

export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof LlmError)) return { kind: isAbort(error) ? "aborted" : "fatal" };
  const status = statusOf(error);
  const retries = error.shouldRetry === undefined ? retriesOf(error, status) : error.shouldRetry ? "many" : "none";
  if (retries === "none") return { kind: "fatal" };
  const wait = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
  return { kind: "transient", overloaded: status === 529, retries, ...wait };
}
