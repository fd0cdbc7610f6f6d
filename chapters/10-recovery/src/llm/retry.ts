import type { Failure } from "./failure.ts";
import { todo } from "@loopsmith/course/todo";

/** How often, and after how long, a request is made again. Times in milliseconds; `jitter` is a share of the wait. */
export type RetryPolicy = {
  maxRetries: number;
  baseMs: number;
  capMs: number;
  jitter: number;
  maxRetryAfterMs: number;
};

/** Four retries, after 0.5, 1, 2 and 4 seconds ± 25 %; a wait that the server asks for is kept up to a minute. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  maxRetries: 4,
  baseMs: 500,
  capMs: 8_000,
  jitter: 0.25,
  maxRetryAfterMs: 60_000,
};

/** `ms`: how long to wait before the next attempt. */
export type RetryDecision =
  | { kind: "wait"; ms: number }
  | { kind: "give_up"; why: "not_retryable" | "attempts_used" | "retry_after_too_long" };

/**
 * Whether to ask again (L22). `attempt`: how many attempts have failed so far, from 1. The wait is what the server asked for,
 * or too long to be waited for (B51); else `baseMs`, doubled with each attempt up to `capMs`, ± `jitter`. A failure that may be
 * retried once is retried only when it was the first. `random` gives 0 to 1.
 */
export function decideRetry(
  failure: Failure,
  attempt: number,
  policy: RetryPolicy,
  random: () => number,
): RetryDecision {
  // 10.2 决定要不要再问、先等多久：服务器要求的时间，否则用带上限和抖动的退避。
  return todo(
    "10.2",
    "Decide whether to ask again and how long to wait first: what the server asked for, else a capped backoff with jitter.",
  );
}
