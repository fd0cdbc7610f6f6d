import { describe, expect, it } from "vitest";
import { contextTokens, estimateTokens, type TokenUsage } from "#chapter";
import { answer, assistant, call, text, user } from "./blocks.ts";

const NOTHING: TokenUsage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation_input_tokens: 0,
};

describe("step 6.4", () => {
  it("6.4a counts bytes, so that Chinese is not halved", () => {
    expect(estimateTokens("eight by")).toBe(2);
    expect(estimateTokens("列出所有文件中的待办")).toBe(8); // 10 characters, 30 bytes
    expect(estimateTokens("🌍")).toBe(1);
  });

  it("6.4b adds up the blocks of a message: inputs and results too, an image by its price", () => {
    expect(estimateTokens(user("eight by", "eight by"))).toBe(4);
    expect(estimateTokens({ role: "user", content: "eight by" })).toBe(2);
    expect(estimateTokens(user(answer("t1", [text("x".repeat(400))])))).toBe(100);
    const input = { pattern: "x".repeat(4_000) };
    expect(estimateTokens(assistant(call("t1", input)))).toBeGreaterThan(1_000);
    const data = "A".repeat(400_000);
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data } } as const;
    expect(estimateTokens(user(image))).toBe(1_600);
  });
});

describe("step 6.5", () => {
  const messages = [user("x".repeat(400)), assistant(text("y".repeat(400))), user("z".repeat(400))];

  it("6.5a counts what came from the cache, and estimates what came since (B67)", () => {
    const usage = {
      input_tokens: 10,
      output_tokens: 5,
      cache_read_input_tokens: 150_000,
      cache_creation_input_tokens: 2_000,
    };
    expect(contextTokens(messages, { usage, messageCount: 2, estimate: 200 })).toBe(152_015 + 100);
    const uncached = { ...usage, cache_read_input_tokens: null, cache_creation_input_tokens: null };
    expect(contextTokens(messages, { usage: uncached, messageCount: 3, estimate: 300 })).toBe(15);
  });

  it("6.5b estimates everything until the API has counted", () => {
    expect(contextTokens(messages)).toBe(300);
    expect(contextTokens([])).toBe(0);
  });

  it("6.5c scales the estimate by how the count compared with it, within limits", () => {
    const since = (input_tokens: number, estimate: number): number =>
      contextTokens(messages, { usage: { ...NOTHING, input_tokens }, messageCount: 2, estimate }) - input_tokens;
    expect(since(30_000, 20_000)).toBe(150);
    expect(since(90_000, 20_000)).toBe(200);
    expect(since(1_000, 20_000)).toBe(50);
    expect(since(90_000, 19_999)).toBe(100);
  });
});
