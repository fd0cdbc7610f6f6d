// mistake: waits as long as the server asks, also when it asks for an hour
// killed by: 10.2a
import type { Failure } from "./failure.ts";
import type { RetryDecision, RetryPolicy } from "./retry.ts";

export function decideRetry(
  failure: Failure,
  attempt: number,
  policy: RetryPolicy,
  random: () => number,
): RetryDecision {
  if (failure.kind !== "transient") return { kind: "give_up", why: "not_retryable" };
  if (attempt > Math.min(policy.maxRetries, failure.retries === "once" ? 1 : attempt))
    return { kind: "give_up", why: "attempts_used" };
  const backoff = Math.min(policy.capMs, policy.baseMs * 2 ** (attempt - 1));
  const spread = backoff * (1 + policy.jitter * (2 * random() - 1));
  return { kind: "wait", ms: failure.retryAfterMs || spread };
}
