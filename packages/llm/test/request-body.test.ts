import type Anthropic from "@anthropic-ai/sdk";
import { joinPieces } from "@loopsmith/llm/client";
import { type RequestParts, requestBody } from "@loopsmith/llm/request";
import { describe, expect, it } from "vitest";

function bodyText(parts: RequestParts): string {
  return textOf(requestBody(parts));
}

function textOf(pieces: readonly Uint8Array[]): string {
  return new TextDecoder().decode(joinPieces(pieces));
}

type Messages = Anthropic.MessageParam[];

function bodyOf(messages: Messages, more: Partial<RequestParts> = {}): Record<string, unknown> {
  return JSON.parse(bodyText({ model: "m", messages, ...more })) as Record<string, unknown>;
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

/** The same numbers from 0 to 1 each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** What the wire should hold, made the slow way. */
function mergedByRole(messages: Messages): { role: string; content: unknown[] }[] {
  const turns: { role: string; content: unknown[] }[] = [];
  for (const { role, content } of messages) {
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
    if (turns.at(-1)?.role === role) turns.at(-1)?.content.push(...blocks);
    else turns.push({ role, content: [...blocks] });
  }
  return turns;
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
    expect(JSON.parse(bodyText(params))).toEqual(bodyOf([{ role: "user", content: "Hi." }]));
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
    const before = bodyText({ model: "m", messages: first }).slice(0, -end.length);
    expect(bodyText({ model: "m", messages: second }).startsWith(before)).toBe(true);
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
    const body = bodyText({ model: "m", messages, system: text });
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
    expect(countStringified(() => bodyText({ model: "m", messages, tools }))).toBe(head + 1 + 100);
    const grown = [...messages, freeze({ role: "user" as const, content: [{ type: "text" as const, text: "new" }] })];
    expect(countStringified(() => bodyText({ model: "m", messages: grown, tools }))).toBe(head + 1);
  });

  it("L50 writes what it is asked for, however histories grow, shrink, branch and merge, and never into a body on its way", () => {
    const random = seeded(7);
    const pick = (count: number): number => Math.floor(random() * count);
    const message = (number: number): Anthropic.MessageParam => {
      const blocks = Array.from({ length: pick(3) }, (_, index) => ({
        type: "text" as const,
        text: `${number}.${index} 你`,
      }));
      const made = {
        role: pick(2) === 0 ? ("user" as const) : ("assistant" as const),
        content: pick(4) === 0 ? `${number}` : blocks,
      };
      return pick(5) === 0 ? made : freeze(made);
    };
    let histories: Messages[] = [[freeze({ role: "user", content: "Go." })]];
    const onTheirWay: { pieces: readonly Uint8Array[]; text: string }[] = [];
    for (let step = 0; step < 400; step += 1) {
      const from = histories[pick(histories.length)] ?? [];
      const grown = [...from.slice(0, 1 + pick(from.length)), ...Array.from({ length: pick(3) }, () => message(step))];
      histories = [...histories.slice(-4), grown];
      expect(bodyOf(grown).messages).toEqual(mergedByRole(grown));
      const pieces = requestBody({ model: "m", messages: grown });
      onTheirWay.push({ pieces, text: textOf(pieces) });
    }
    for (const { pieces, text } of onTheirWay) expect(textOf(pieces)).toBe(text);
  });

  it("L50 keeps nothing of what may still change", () => {
    const inner = { path: "a" };
    const content = Object.freeze([Object.freeze({ ...call, input: inner })]);
    const messages = [{ role: "assistant" as const, content: content as unknown as Anthropic.ContentBlockParam[] }];
    bodyText({ model: "m", messages });
    inner.path = "b";
    expect(bodyOf(messages).messages).toMatchObject([{ content: [{ input: { path: "b" } }] }]);
  });
});
