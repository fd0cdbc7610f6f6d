// mistake: never waits longer than its own cap, so it asks again while the server still says no
// killed by: 10.2d
import type { Failure } from "./failure.ts";
import type { RetryDecision, RetryPolicy } from "./retry.ts";

export function decideRetry(
  failure: Failure,
  attempt: number,
  policy: RetryPolicy,
  random: () => number,
): RetryDecision {
  if (failure.kind !== "transient") return { kind: "give_up", why: "not_retryable" };
  const { retries, retryAfterMs = 0 } = failure;
  if (retryAfterMs > policy.maxRetryAfterMs) return { kind: "give_up", why: "retry_after_too_long" };
  if (attempt > Math.min(policy.maxRetries, retries === "once" ? 1 : attempt))
    return { kind: "give_up", why: "attempts_used" };
  const wanted = Math.max(retryAfterMs, policy.baseMs * 2 ** (attempt - 1));
  return { kind: "wait", ms: Math.min(policy.capMs, wanted) * (1 + policy.jitter * (2 * random() - 1)) };
}
