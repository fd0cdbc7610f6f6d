import { contextTokens, estimateTokens, type Message } from "@loopsmith/conversation";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, user } from "./blocks.ts";

const usage = { input_tokens: 10, output_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };

describe("estimateTokens", () => {
  it("L30 counts UTF-8 bytes, so that Chinese is not halved", () => {
    expect(estimateTokens("hello wo")).toBe(2);
    expect(estimateTokens("你好世界")).toBe(3);
    expect(estimateTokens("🌍")).toBe(1);
  });

  it("counts a message's text, its calls' inputs and the text inside results", () => {
    expect(estimateTokens(user(text("hello wo"), text("hello wo")))).toBe(4);
    expect(estimateTokens({ role: "user", content: "hello wo" })).toBe(2);
    expect(estimateTokens(user(answer("t1", [text("x".repeat(400))])))).toBe(100);
    const source = { type: "base64", media_type: "application/pdf", data: "x".repeat(4_000) } as const;
    expect(estimateTokens(user(answer("t1", [{ type: "document", source }])))).toBe(100);
    const short = estimateTokens(assistant(call("t1", { command: "x" })));
    expect(estimateTokens(assistant(call("t1", { command: "x".repeat(401) })))).toBe(short + 100);
  });

  it("counts an image by what it costs, not by its bytes", () => {
    const image = {
      type: "image",
      source: { type: "base64", media_type: "image/png", data: "a".repeat(4_000_000) },
    } as const;
    expect(estimateTokens(user(image))).toBe(1_600);
    expect(estimateTokens(user(answer("t1", [image])))).toBe(1_600);
  });
});

describe("contextTokens", () => {
  const messages: Message[] = [user("x".repeat(400)), assistant(text("y".repeat(400))), user("z".repeat(400))];

  it("estimates everything until the API has counted", () => {
    expect(contextTokens(messages)).toBe(300);
  });

  it("B67 adds cache reads, cache writes and output to the input, and the estimate of what came since", () => {
    const counted = {
      input_tokens: 10,
      output_tokens: 5,
      cache_read_input_tokens: 150_000,
      cache_creation_input_tokens: 2_000,
    };
    expect(contextTokens(messages, { usage: counted, messageCount: 2, estimate: 200 })).toBe(152_115);
  });

  it("B67 takes absent cache figures as nothing", () => {
    const counted = {
      input_tokens: 10,
      output_tokens: 5,
      cache_read_input_tokens: null,
      cache_creation_input_tokens: null,
    };
    expect(contextTokens(messages, { usage: counted, messageCount: 3, estimate: 300 })).toBe(15);
  });

  it.each([
    ["as it is while the estimate is small", 190_000, 19_999, 190_100],
    ["times 1.5", 30_000, 20_000, 30_150],
    ["at most doubled", 100_000, 20_000, 100_200],
    ["at least halved", 5_000, 20_000, 5_050],
  ])("L30 scales the estimate by how the count compared: %s", (_, input_tokens, estimate, expected) => {
    expect(contextTokens(messages, { usage: { ...usage, input_tokens }, messageCount: 2, estimate })).toBe(expected);
  });
});
