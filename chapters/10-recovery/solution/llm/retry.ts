import type { Failure } from "./failure.ts";

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
  if (failure.kind !== "transient") return { kind: "give_up", why: "not_retryable" };
  const { retries, retryAfterMs = 0 } = failure;
  if (retryAfterMs > policy.maxRetryAfterMs) return { kind: "give_up", why: "retry_after_too_long" };
  if (attempt > Math.min(policy.maxRetries, retries === "once" ? 1 : Number.POSITIVE_INFINITY))
    return { kind: "give_up", why: "attempts_used" };
  // A server that asks for no wait at all would get its requests in one burst.
  if (retryAfterMs > 0) return { kind: "wait", ms: retryAfterMs };
  const backoff = Math.min(policy.capMs, policy.baseMs * 2 ** (attempt - 1));
  return { kind: "wait", ms: backoff * (1 + policy.jitter * (2 * random() - 1)) };
}
