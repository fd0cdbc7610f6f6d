import type { Clock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";
import type { StreamEvent, StreamFn } from "@loopsmith/llm/stream";
import { classifyFailure } from "./failure.ts";
import { decideRetry, type RetryPolicy } from "./retry.ts";
import { todo } from "@loopsmith/course/todo";

/** `random` gives 0 to 1; it spreads the waits of clients that failed at the same moment. */
export type RetryDeps = { policy: RetryPolicy; clock: Clock; random(): number };

/**
 * The same stream, asked again when it fails in a way that may pass (L22): `discarded` if the reader has got a part of the
 * failed attempt, then `retry` with the wait, then the wait, then the next attempt, whose `request_start` has its number.
 * Each call counts from 1 (B51). Throws what the last attempt threw: when no retry is left, when `params.canReplay()` is
 * false (B48), or after `reply`. When the signal fires, also while it waits, throws its reason.
 */
export function withRetry(stream: StreamFn, deps: RetryDeps): StreamFn {
  // 10.3 给出一次尝试的事件；失败而又可以再问时，收回已显示的部分，报告要等多久，等待，再问。
  return todo(
    "10.3",
    "Give the events of an attempt; when it fails and may be asked again, take back what was shown, tell the wait, wait, ask again.",
  );
}

/** Milliseconds; throws the error when it is the last one, and tells what the server asked for when that is too long. */
function waitBeforeNext(error: LlmError, attempt: number, { policy, random }: RetryDeps): number {
  const decision = decideRetry(classifyFailure(error), attempt, policy, random);
  if (decision.kind === "wait") return decision.ms;
  if (decision.why !== "retry_after_too_long") throw error;
  const seconds = Math.ceil((error.retryAfterMs ?? 0) / 1000);
  const message = `${error.message} It asks to wait ${seconds} s, which is too long to wait here: ask again later.`;
  throw new LlmError(error.kind, message, { ...error, cause: error });
}
