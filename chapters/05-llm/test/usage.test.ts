import type Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { type TokenUsage, updateUsage } from "#chapter";

const first: TokenUsage = {
  input_tokens: 100,
  output_tokens: 1,
  cache_read_input_tokens: 80,
  cache_creation_input_tokens: null,
};

/** Servers leave out the counts that do not apply. */
function counts(part: Partial<Anthropic.MessageDeltaUsage>): Anthropic.MessageDeltaUsage {
  return part as Anthropic.MessageDeltaUsage;
}

describe("step 5.3", () => {
  it("5.3a takes the newest total, and does not add two deltas up (M123)", () => {
    const second = updateUsage(first, counts({ output_tokens: 20 }));
    expect(updateUsage(second, counts({ output_tokens: 50 }))).toEqual({ ...first, output_tokens: 50 });
  });

  it("5.3a keeps a count that is absent or null", () => {
    expect(updateUsage(first, counts({ input_tokens: null, output_tokens: 7 }))).toEqual({
      ...first,
      output_tokens: 7,
    });
  });

  it("5.3a takes over every count that is given, a zero too", () => {
    const delta = { input_tokens: 120, output_tokens: 9, cache_read_input_tokens: 0, cache_creation_input_tokens: 40 };
    expect(updateUsage(first, counts(delta))).toEqual(delta);
  });

  it("5.3a leaves the usage it was given as it was", () => {
    const usage = Object.freeze({ ...first });
    expect(updateUsage(usage, counts({ output_tokens: 2 }))).not.toBe(usage);
    expect(usage).toEqual(first);
  });
});
