import type Anthropic from "@anthropic-ai/sdk";
import { requestBody } from "@loopsmith/llm/request";
import { describe, expect, it } from "vitest";

type Messages = Anthropic.MessageParam[];

function bodyOf(messages: Messages, more: Partial<Parameters<typeof requestBody>[0]> = {}): Record<string, unknown> {
  return JSON.parse(requestBody({ model: "m", messages, ...more })) as Record<string, unknown>;
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) freeze(inner);
  return Object.freeze(value);
}

/** How often `JSON.stringify` looked into an object, while `run` ran. */
function countStringified(run: () => void): number {
  const stringify = JSON.stringify;
  let objects = 0;
  const counting = (value: unknown): string => {
    if (typeof value === "object") objects += 1;
    return stringify(value);
  };
  JSON.stringify = counting as typeof stringify;
  try {
    run();
  } finally {
    JSON.stringify = stringify;
  }
  return objects;
}

const tool: Anthropic.Tool = { name: "Read", description: "Reads.", input_schema: { type: "object" } };
const call: Anthropic.ToolUseBlockParam = { type: "tool_use", id: "t1", name: "Read", input: { path: "a" } };

describe("the body of a request", () => {
  it("says what is asked, and streams", () => {
    expect(bodyOf([{ role: "user", content: "Hi." }], { system: "Be brief.", tools: [tool], maxTokens: 100 })).toEqual({
      model: "m",
      max_tokens: 100,
      stream: true,
      system: "Be brief.",
      tools: [tool],
      messages: [{ role: "user", content: [{ type: "text", text: "Hi." }] }],
    });
  });

  it("leaves out what is not given, and asks for 8,192 tokens", () => {
    expect(Object.keys(bodyOf([], { tools: [] }))).toEqual(["model", "max_tokens", "stream", "messages"]);
    expect(bodyOf([]).max_tokens).toBe(8192);
  });

  it("sends no field that is ours (M22)", () => {
    const params = {
      model: "m",
      messages: [{ role: "user" as const, content: "Hi.", at: 5 }],
      idleMs: 5,
      takenIds: new Set(["t1"]),
    };
    expect(JSON.parse(requestBody(params))).toEqual(bodyOf([{ role: "user", content: "Hi." }]));
  });

  it("L06 merges neighbours of one role, in order", () => {
    const messages: Messages = [
      { role: "user", content: "one" },
      { role: "user", content: [{ type: "text", text: "two" }] },
      { role: "assistant", content: [call] },
      { role: "user", content: [] },
      { role: "user", content: "three" },
    ];
    const text = (value: string) => ({ type: "text", text: value });
    expect(bodyOf(messages).messages).toEqual([
      { role: "user", content: [text("one"), text("two")] },
      { role: "assistant", content: [call] },
      { role: "user", content: [text("three")] },
    ]);
  });

  it("L06 makes the same text of a history that has grown, up to where it grew", () => {
    const first: Messages = [{ role: "user", content: "Go." }];
    const second: Messages = [...first, { role: "assistant", content: [call] }];
    const end = "]}";
    const before = requestBody({ model: "m", messages: first }).slice(0, -end.length);
    expect(requestBody({ model: "m", messages: second }).startsWith(before)).toBe(true);
  });

  it.each([
    ["\ud83d", "\uFFFD"],
    ["a\udc00b", "a\uFFFDb"],
    ["😀", "😀"],
    ["\\ud83d", "\\ud83d"],
    ["\\\ud83d", "\\\uFFFD"],
  ])("M03 writes no lone surrogate: %j becomes %j (S21)", (text, sent) => {
    const messages: Messages = [
      { role: "assistant", content: [{ ...call, input: { text } }] },
      { role: "user", content: text },
    ];
    const body = requestBody({ model: "m", messages, system: text });
    expect(body.replaceAll("\\\\", "")).not.toMatch(/\\ud[89a-f]/);
    expect(JSON.parse(body)).toMatchObject({
      system: sent,
      messages: [{ content: [{ input: { text: sent } }] }, { content: [{ text: sent }] }],
    });
  });

  it("L50 writes a frozen history once, and only what is new after that (L52)", () => {
    const messages: Messages = freeze(
      Array.from({ length: 100 }, (_, index) => ({
        role: index % 2 === 0 ? ("user" as const) : ("assistant" as const),
        content: [{ type: "text" as const, text: `${index}` }],
      })),
    );
    const tools = freeze([tool]);
    const head = 1; // model, max_tokens and stream
    expect(countStringified(() => requestBody({ model: "m", messages, tools }))).toBe(head + 1 + 100);
    const grown = [...messages, freeze({ role: "user" as const, content: [{ type: "text" as const, text: "new" }] })];
    expect(countStringified(() => requestBody({ model: "m", messages: grown, tools }))).toBe(head + 1);
  });

  it("L50 keeps nothing of what may still change", () => {
    const inner = { path: "a" };
    const content = Object.freeze([Object.freeze({ ...call, input: inner })]);
    const messages = [{ role: "assistant" as const, content: content as unknown as Anthropic.ContentBlockParam[] }];
    requestBody({ model: "m", messages });
    inner.path = "b";
    expect(bodyOf(messages).messages).toMatchObject([{ content: [{ input: { path: "b" } }] }]);
  });
});
