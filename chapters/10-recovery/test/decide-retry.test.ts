import { describe, expect, it } from "vitest";
import { DEFAULT_RETRY_POLICY, decideRetry, type Failure, type RetryPolicy } from "#chapter";

const MANY: Failure = { kind: "transient", overloaded: false, retries: "many" };
const ONCE: Failure = { kind: "transient", overloaded: false, retries: "once" };
const asking = (retryAfterMs: number): Failure => ({ ...MANY, retryAfterMs });

/** Milliseconds to wait, or why not, after attempts 1 to 5 have failed. */
function answers(failure: Failure, changes: Partial<RetryPolicy> = {}, random = 0.5): unknown[] {
  return [1, 2, 3, 4, 5].map((attempt) => {
    const decision = decideRetry(failure, attempt, { ...DEFAULT_RETRY_POLICY, ...changes }, () => random);
    return decision.kind === "wait" ? decision.ms : decision.why;
  });
}

describe("step 10.2", () => {
  it("10.2a gives up at once when the server asks to wait an hour (B51)", () => {
    expect(answers(asking(3_600_000))).toEqual(Array(5).fill("retry_after_too_long"));
  });

  it("10.2a waits a minute when asked to, and gives up at a millisecond more", () => {
    expect(answers(asking(60_000)).at(0)).toBe(60_000);
    expect(answers(asking(60_001)).at(0)).toBe("retry_after_too_long");
  });

  it("10.2b doubles the wait, up to the cap, and ends after four retries", () => {
    expect(answers(MANY)).toEqual([500, 1_000, 2_000, 4_000, "attempts_used"]);
    expect(answers(MANY, { maxRetries: 9, capMs: 3_000 })).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
    expect(answers(MANY, { maxRetries: 0 }).at(0)).toBe("attempts_used");
  });

  it("10.2c spreads the wait over a quarter less and a quarter more, the capped one too", () => {
    expect(answers(MANY, { maxRetries: 9, capMs: 2_000 }, 0)).toEqual([375, 750, 1_500, 1_500, 1_500]);
    expect(answers(MANY, { maxRetries: 9, capMs: 2_000 }, 1)).toEqual([625, 1_250, 2_500, 2_500, 2_500]);
    expect(answers(MANY, { jitter: 0 }, 1).at(0), "without jitter").toBe(500);
  });

  it("10.2d waits exactly as long as the server asked, be it more or less than the backoff", () => {
    expect(answers(asking(7_000), {}, 1)).toEqual([7_000, 7_000, 7_000, 7_000, "attempts_used"]);
    expect(answers(asking(20), {}, 1), "shorter than any backoff").toEqual([20, 20, 20, 20, "attempts_used"]);
  });

  it("10.2d backs off when the server asks for no wait at all, or everybody would ask in one burst", () => {
    expect(answers(asking(0))).toEqual([500, 1_000, 2_000, 4_000, "attempts_used"]);
  });

  it("10.2e retries what may be retried once only after the first attempt", () => {
    expect(answers(ONCE)).toEqual([500, ...Array(4).fill("attempts_used")]);
    expect(answers(ONCE, { maxRetries: 0 }).at(0)).toBe("attempts_used");
  });

  it("10.2f never retries what the same request cannot mend", () => {
    for (const kind of ["too_long", "unknown_model", "fatal", "aborted"] as const)
      expect(answers({ kind }), kind).toEqual(Array(5).fill("not_retryable"));
  });
});
