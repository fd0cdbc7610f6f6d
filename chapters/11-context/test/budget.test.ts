import { describe, expect, it } from "vitest";
import { type ContextLimits, DEFAULT_CONTEXT_LIMITS, tokenBudget } from "#chapter";

/** 10,000 tokens are available, and a fifth of them is 2,000. */
const limits: ContextLimits = {
  ...DEFAULT_CONTEXT_LIMITS,
  ...{ contextWindow: 12_000, systemPromptTokens: 1_000, reservedBuffer: 1_000, minRequired: 500 },
};

describe("step 11.1", () => {
  it.each([
    [0, 10_000, "ok"],
    [8_000, 2_000, "ok"],
    [8_001, 1_999, "compact"],
    [9_500, 500, "compact"],
    [9_501, 499, "blocked"],
    [20_000, -10_000, "blocked"],
  ] as const)("11.1a of %d used tokens leaves %d, which is %s (L32, L33)", (used, remaining, verdict) => {
    expect(tokenBudget(used, limits)).toEqual({ available: 10_000, remaining, verdict });
  });

  it("11.1b takes the share that the host wants (L32)", () => {
    expect(tokenBudget(5_001, { ...limits, autoCompactAt: 0.5 }).verdict).toBe("compact");
    expect(tokenBudget(9_000, { ...limits, autoCompactAt: 0 }).verdict).toBe("ok");
  });
});
