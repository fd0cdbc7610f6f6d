import { modelLimits } from "@loopsmith/llm";
import { expect, it } from "vitest";

it.each([
  ["claude-3-haiku-20240307", 200_000, 4_096],
  ["claude-3-5-sonnet-latest", 200_000, 8_192],
  ["claude-3-7-sonnet-20250219", 200_000, 64_000],
  ["claude-opus-4-20250514", 200_000, 32_000],
  ["claude-opus-4-1", 200_000, 32_000],
  ["claude-sonnet-4-20250514", 200_000, 64_000],
  ["claude-opus-4-5-20251101", 200_000, 64_000],
  ["claude-haiku-4-5", 200_000, 64_000],
  ["claude-opus-4-6", 1_000_000, 128_000],
  ["claude-sonnet-4-10", 1_000_000, 128_000],
  ["claude-sonnet-5-5", 1_000_000, 128_000],
  ["claude-opus-5", 1_000_000, 128_000],
])("L30 M43 %s reads %i tokens and writes up to %i", (name, contextWindow, maxOutputTokens) => {
  expect(modelLimits(name)).toEqual({ contextWindow, maxOutputTokens });
});

it.each(["", "claude-nope", "offline-scout", "gpt-5", "my-claude-opus-5"])("L30 says nothing about %j", (name) => {
  expect(modelLimits(name)).toBeUndefined();
});
