import { markCacheBreakpoints, withoutMarks } from "@loopsmith/conversation/context";
import type { Message } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";

const mark = { cache_control: { type: "ephemeral" } } as const;
const system = [text("You are careful."), text("Today is Monday.")];
const tools = ["Read", "Grep"].map((name) => ({ name, input_schema: { type: "object" as const } }));
const history: readonly Message[] = [
  user("the task"),
  assistant(thinking("hm", "sig"), call("c1")),
  user(answer("c1")),
  assistant(call("c2"), call("c3")),
  user(answer("c2"), answer("c3"), "Hurry."),
];

function marksIn(value: unknown): number {
  return (JSON.stringify(value).match(/"cache_control"/g) ?? []).length;
}

describe("cache marks (L36)", () => {
  it("L36 M48 stand on system prompt, tools, the newest input and the one before the newest reply: four", () => {
    const marked = markCacheBreakpoints({ system, tools, messages: history });
    expect(marked.system).toEqual([system[0], { ...system[1], ...mark }]);
    expect(marked.tools).toEqual([tools[0], { ...tools[1], ...mark }]);
    expect(marked.messages).toEqual([
      ...history.slice(0, 2),
      user({ ...answer("c1"), ...mark }),
      assistant(call("c2"), call("c3")),
      user(answer("c2"), answer("c3"), { ...text("Hurry."), ...mark }),
    ]);
    expect(marksIn(marked)).toBe(4);
  });

  it("L36 stand again where the newest input of the request before was, however many blocks a turn has", () => {
    const calls = Array.from({ length: 15 }, (_, index) => `d${index}`);
    const next = [...history, assistant(...calls.map((id) => call(id))), user(...calls.map((id) => answer(id)))];
    const markedAt = (messages: readonly Message[]): number[] =>
      messages.flatMap((message, index) => (marksIn(message) > 0 ? [index] : []));
    expect(markedAt(markCacheBreakpoints({ system, tools, messages: history }).messages)).toEqual([2, 4]);
    expect(markedAt(markCacheBreakpoints({ system, tools, messages: next }).messages)).toEqual([4, 6]);
  });

  it("L36 stay on the newest input while a reply is paused, and find it behind neighbours of one role", () => {
    const paused = [...history, assistant(text("So far"))];
    const { messages } = markCacheBreakpoints({ system, tools, messages: paused });
    expect(messages.map(marksIn)).toEqual([0, 0, 1, 0, 1, 0]);
    const queued = [...history, user("More.")];
    expect(markCacheBreakpoints({ system, tools, messages: queued }).messages.map(marksIn)).toEqual([0, 0, 1, 0, 0, 1]);
  });

  it("M49 are never on blank text or on thinking", () => {
    const strange = [user("the task", text(" "))];
    const { messages } = markCacheBreakpoints({ system: [], tools: [], messages: strange });
    expect(messages).toEqual([user({ ...text("the task"), ...mark }, text(" "))]);
    const ofUser = [{ role: "user", content: [text("a"), thinking("hm", "sig")] } as Message];
    expect(markCacheBreakpoints({ system, tools, messages: ofUser }).messages).toEqual([
      { role: "user", content: [{ ...text("a"), ...mark }, thinking("hm", "sig")] },
    ]);
  });

  it("M48 M50 of the host are used at the end of system prompt and tools, for both, and go elsewhere", () => {
    const hour = { cache_control: { type: "ephemeral", ttl: "1h" } } as const;
    const own = [
      { ...text("a"), ...mark },
      { ...text("b"), ...mark },
      { ...text("c"), ...hour },
    ];
    const marked = markCacheBreakpoints({ system: own, tools, messages: history });
    expect(marked.system).toEqual([text("a"), text("b"), { ...text("c"), ...hour }]);
    expect(marked.tools.at(-1)).toEqual({ ...tools[1], ...hour });
    expect(marksIn(marked)).toBe(4);
  });

  it("L50 leave everything else the same object, and what was given as it was", () => {
    const before = structuredClone(history);
    const marked = markCacheBreakpoints({ system, tools, messages: history });
    expect(marked.messages.filter((message, index) => message === history[index])).toHaveLength(3);
    expect(history).toEqual(before);
    const again = markCacheBreakpoints({ ...marked, messages: history });
    expect([again.system, again.tools]).toEqual([marked.system, marked.tools]);
    expect(again.system).toBe(marked.system);
    expect(again.tools).toBe(marked.tools);
  });

  it("L36 of a request without system prompt, tools or history are as few as there are places", () => {
    expect(markCacheBreakpoints({ system: [], tools: [], messages: [] })).toEqual({
      system: [],
      tools: [],
      messages: [],
    });
    const { messages } = markCacheBreakpoints({ system: [], tools: [], messages: [{ role: "user", content: "Hi" }] });
    expect(messages).toEqual([user({ ...text("Hi"), ...mark })]);
  });

  it("M48 that another client put into a history are taken out", () => {
    const { messages } = markCacheBreakpoints({ system, tools, messages: history });
    expect(withoutMarks(messages)).toEqual(history);
    expect(withoutMarks(history).every((message, index) => message === history[index])).toBe(true);
  });
});
