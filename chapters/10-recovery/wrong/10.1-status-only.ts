// mistake: looks at the status alone, which an error event in mid-stream does not have
// killed by: 10.1a
import { LlmError } from "@loopsmith/llm/error";
import type { Failure } from "./failure.ts";

export function classifyFailure(error: unknown): Failure {
  if (!(error instanceof LlmError)) return { kind: "fatal" };
  const { status = 0, retryAfterMs } = error;
  if (status !== 429 && status < 500) return { kind: "fatal" };
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { kind: "transient", overloaded: status === 529, retries: "many", ...wait };
}
