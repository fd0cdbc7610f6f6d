import { type ContextLimits, DEFAULT_CONTEXT_LIMITS, tokenBudget, tokensAfter } from "@loopsmith/conversation/context";
import { contextTokens, estimateTokens } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, user } from "./blocks.ts";

/** 10,000 tokens are available, and 2,000 of them are the fifth at which room is made. */
const limits: ContextLimits = {
  ...DEFAULT_CONTEXT_LIMITS,
  contextWindow: 12_000,
  systemPromptTokens: 1_000,
  reservedBuffer: 1_000,
  minRequired: 500,
};

describe("the token budget (L30)", () => {
  it.each([
    [0, 10_000, "ok"],
    [8_000, 2_000, "ok"],
    [8_001, 1_999, "compact"],
    [9_500, 500, "compact"],
    [9_501, 499, "blocked"],
    [20_000, -10_000, "blocked"],
  ] as const)("L32 L33 of %d used tokens leaves %d, which is %s", (used, remaining, verdict) => {
    expect(tokenBudget(used, limits)).toEqual({ available: 10_000, remaining, verdict });
  });

  it("L32 takes another share than a fifth where the host wants it", () => {
    expect(tokenBudget(8_000, { ...limits, autoCompactAt: 0.5 }).verdict).toBe("compact");
    expect(tokenBudget(8_000, { ...limits, autoCompactAt: 0 }).verdict).toBe("ok");
  });

  it("B67 counts what went through the cache, and what came since the count by its bytes", () => {
    const history = [user("Go."), assistant(call("c1")), user(answer("c1", "读".repeat(4_000)))];
    const usage = {
      ...{ input_tokens: 10, output_tokens: 30 },
      ...{ cache_read_input_tokens: 150_000, cache_creation_input_tokens: 2_000 },
    };
    const used = contextTokens(history, { usage, messageCount: 2, estimate: 50 });
    expect(used).toBeGreaterThan(152_040 + 3_000);
    expect(tokenBudget(used, DEFAULT_CONTEXT_LIMITS).verdict).toBe("compact");
  });

  it("L30 counts Chinese by its bytes, three to a character", () => {
    expect(estimateTokens("读".repeat(4_000))).toBe(3_000);
    expect(estimateTokens("r".repeat(4_000))).toBe(1_000);
  });
});

describe("tokens after a rewrite (B67)", () => {
  const before = [user("Go."), assistant(call("c1")), user(answer("c1", "x".repeat(40_000)))];
  const after = [user("Go."), assistant(call("c1")), user(answer("c1", "x".repeat(4_000)))];

  it("B67 are those before, less what came free, at the rate at which the API counts", () => {
    const estimate = before.reduce((sum, message) => sum + estimateTokens(message), 0);
    expect(tokensAfter(before, after, estimate)).toBe(estimate - 9_000);
    expect(tokensAfter(before, after, 2 * estimate)).toBe(2 * estimate - 18_000);
  });

  it("B67 are never fewer than none, and the scale has its bounds", () => {
    expect(tokensAfter(before, after, 100_000)).toBe(100_000 - 18_000);
    expect(tokensAfter(before, after, 1_000)).toBe(0);
  });
});
