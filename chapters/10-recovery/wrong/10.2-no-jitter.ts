// mistake: all clients that failed together ask again together
// killed by: 10.2c
import type { Failure } from "./failure.ts";
import type { RetryDecision, RetryPolicy } from "./retry.ts";

export function decideRetry(
  failure: Failure,
  attempt: number,
  policy: RetryPolicy,
  _random: () => number,
): RetryDecision {
  if (failure.kind !== "transient") return { kind: "give_up", why: "not_retryable" };
  const { retries, retryAfterMs = 0 } = failure;
  if (retryAfterMs > policy.maxRetryAfterMs) return { kind: "give_up", why: "retry_after_too_long" };
  if (attempt > Math.min(policy.maxRetries, retries === "once" ? 1 : attempt))
    return { kind: "give_up", why: "attempts_used" };
  return { kind: "wait", ms: retryAfterMs || Math.min(policy.capMs, policy.baseMs * 2 ** (attempt - 1)) };
}
