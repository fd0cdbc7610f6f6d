const LIMITED = ["requests", "tokens", "input-tokens", "output-tokens"] as const;

/** What the limit of a scripted rate limit is said to be. */
const LIMIT = 50;

/** When no `retry-after` says it. Seconds. */
const RESET_AFTER = 60;

/** M13: what goes with a 429: how much there is, that nothing is left, and when there is again (RFC 3339). */
export function rateLimitHeaders(retryAfter: string | undefined, now = Date.now()): Record<string, string> {
  const seconds = Number(retryAfter ?? RESET_AFTER);
  const reset = new Date(now + (Number.isFinite(seconds) ? seconds : RESET_AFTER) * 1_000).toISOString();
  return Object.fromEntries(
    LIMITED.flatMap((limited) => [
      [`anthropic-ratelimit-${limited}-limit`, `${LIMIT}`],
      [`anthropic-ratelimit-${limited}-remaining`, "0"],
      [`anthropic-ratelimit-${limited}-reset`, reset],
    ]),
  );
}
