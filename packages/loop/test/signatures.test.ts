import type Anthropic from "@anthropic-ai/sdk";
import { createClient } from "@loopsmith/llm/client";
import type { StreamParams } from "@loopsmith/llm/stream";
import { reply, toolUse } from "@loopsmith/local-api";
import { withLocalApi } from "@loopsmith/local-api/node";
import {
  agenticLoop,
  countToolCalls,
  createToolUseContext,
  type ErrorFacts,
  executeAllTools,
  type LoopResult,
  toAnthropicTools,
} from "@loopsmith/loop";
import { TOOL_REGISTRY } from "@loopsmith/tools";
import { describe, expect, expectTypeOf, it } from "vitest";
import { registryOf, tool } from "./scripted-tools.ts";

const greet = tool("greet", ({ name }) => ({ content: `Hello ${name}` }));

describe("the calls that the course began with", () => {
  it("work as they stand, on the global registry and the environment", async () => {
    const remove = TOOL_REGISTRY.register(greet);
    const before = { ...process.env };
    try {
      await withLocalApi([reply([toolUse("greet", { name: "Ada" }, "t1")]), reply("Done.")], async (api) => {
        Object.assign(process.env, { ANTHROPIC_BASE_URL: api.baseUrl, ANTHROPIC_API_KEY: api.apiKey });
        const told: string[] = [];

        const tools: Anthropic.Tool[] = toAnthropicTools();
        const initialMessages: Anthropic.MessageParam[] = [{ role: "user", content: "Greet Ada." }];
        const result: LoopResult = await agenticLoop(initialMessages, "Be brief.", 10, {
          onText: (text: string) => told.push(text),
          onToolStart: (name: string, input: unknown) => told.push(`${name} ${JSON.stringify(input)}`),
          onToolEnd: (name: string, shown: { content: string; isError?: boolean }) =>
            told.push(`${name}: ${shown.content}`),
          signal: new AbortController().signal,
        });

        expect(tools.map(({ name }) => name)).toEqual(["greet"]);
        expect(result).toMatchObject({ reason: "completed", turnCount: 2 });
        expect(told.slice(0, 2)).toEqual(['greet {"name":"Ada"}', "greet: Hello Ada"]);
        expect(told.slice(2).join("")).toBe("Done.");
        expect(countToolCalls(result.finalMessages)).toBe(1);
      });
    } finally {
      process.env = before;
      remove();
    }
  });

  it("take the blocks of a reply of the SDK", async () => {
    const toolUseBlocks = [
      { type: "tool_use", id: "t1", name: "greet", input: { name: "Bo" } },
    ] as Anthropic.ToolUseBlock[];
    const remove = TOOL_REGISTRY.register(greet);
    try {
      const results: Anthropic.ToolResultBlockParam[] = await executeAllTools(
        toolUseBlocks,
        (name: string, input: unknown) => [name, input],
        (name: string, result: { content: string; isError?: boolean }) => [name, result],
      );
      expect(results).toEqual([{ type: "tool_result", tool_use_id: "t1", content: "Hello Bo" }]);
    } finally {
      remove();
    }
  });
});

describe("types", () => {
  it("fix the result of a run", () => {
    expectTypeOf<LoopResult>().toEqualTypeOf<{
      reason: "completed" | "max_turns" | "error" | "aborted";
      finalMessages: Anthropic.MessageParam[];
      turnCount: number;
      totalInputTokens: number;
      totalOutputTokens: number;
      error?: ErrorFacts;
    }>();
  });

  it("take a registry, a context and a part of a request", async () => {
    const registry = registryOf(greet);
    const request: Partial<StreamParams> = { client: createClient({ baseUrl: "http://127.0.0.1:9" }), maxTokens: 100 };
    const context = createToolUseContext({ registry, signal: AbortSignal.abort() });
    expect(toAnthropicTools(registry).map(({ name }) => name)).toEqual(["greet"]);
    const result = await agenticLoop([{ role: "user", content: "Go." }], undefined, undefined, { context, request });
    expect(result.reason).toBe("aborted");
  });
});

describe("toAnthropicTools", () => {
  it("gives the same bytes each time, in the order of registration (L06)", () => {
    const registry = registryOf(
      tool("zeta", () => ({ content: "" })),
      tool("alpha", () => ({ content: "" })),
    );
    expect(toAnthropicTools(registry).map(({ name }) => name)).toEqual(["zeta", "alpha"]);
    expect(JSON.stringify(toAnthropicTools(registry))).toBe(JSON.stringify(toAnthropicTools(registry)));
  });
});

describe("countToolCalls", () => {
  it("counts the calls of the model, and nothing else", () => {
    expect(countToolCalls([])).toBe(0);
    expect(
      countToolCalls([
        { role: "user", content: "Go." },
        {
          role: "assistant",
          content: [
            { type: "text", text: "I call." },
            { type: "tool_use", id: "t1", name: "greet", input: {} },
            { type: "tool_use", id: "t2", name: "greet", input: {} },
          ],
        },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "t1" }] },
        { role: "assistant", content: "Done." },
      ]),
    ).toBe(2);
  });
});
