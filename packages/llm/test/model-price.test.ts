import { hasPrice, priceOf } from "@loopsmith/llm/model";
import { describe, expect, it } from "vitest";

const million = { input_tokens: 1_000_000, output_tokens: 1_000_000 };
const small = { input_tokens: 50_000, output_tokens: 10_000 };

describe("the price of a reply", () => {
  it.each([
    ["claude-sonnet-5-5", 12],
    ["claude-sonnet-4-5-20250929", 18],
    ["claude-opus-5-5", 24],
    ["claude-opus-4-8", 30],
    ["claude-opus-4-1-20250805", 90],
    ["claude-haiku-4-5-20251001", 6],
    ["claude-fable-5-1", 60],
  ])("%s costs %d dollars for a million tokens each way", (model, dollars) => {
    expect(priceOf(model, million)).toBeCloseTo(dollars, 9);
  });

  it("reading the cache costs less, writing it a quarter more", () => {
    const usage = {
      input_tokens: 0,
      output_tokens: 0,
      cache_read_input_tokens: 1_000_000,
      cache_creation_input_tokens: 0,
    };
    expect(priceOf("claude-sonnet-5-5", usage)).toBeCloseTo(0.1, 9);
    const written = { ...usage, cache_read_input_tokens: null, cache_creation_input_tokens: 1_000_000 };
    expect(priceOf("claude-sonnet-5-5", written)).toBeCloseTo(2.5, 9);
  });

  it("a long prompt costs more where the list says so, with what came from the cache counted", () => {
    expect(priceOf("claude-haiku-5-5", small)).toBeCloseTo(0.01, 9);
    expect(priceOf("claude-haiku-5-5", { ...small, cache_read_input_tokens: 60_000 })).toBeCloseTo(0.053, 9);
  });

  it("a model that is not in the list has no price, and none is guessed", () => {
    expect(["claude-sonnet-7", "offline-scout", "claude-opus-5-6", ""].map((name) => priceOf(name, million))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(hasPrice("claude-sonnet-5-5") && !hasPrice("claude-fable-5-2")).toBe(true);
  });
});
