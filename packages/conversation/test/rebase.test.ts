import { HistoryError, type Message, type RebasePlan, rebase } from "@loopsmith/conversation";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";

const first = user("first task");
const done = assistant(thinking("t0", "s0"), text("done"));
const second = user("second task");
/** One turn of the API: it goes on as long as user messages hold results. */
const history: readonly Message[] = [
  first,
  done,
  second,
  assistant(thinking("t1", "s1"), call("c1")),
  user(answer("c1", "x".repeat(50))),
  assistant(thinking("t2", "s2"), call("c2")),
  user(answer("c2")),
];
const cleared = user(answer("c1", "[old result of Read]"));
const microcompact: RebasePlan = {
  cause: "microcompact",
  messages: history.with(4, cleared),
  firstChanged: 4,
  thinking: "strip",
};

describe("rebase", () => {
  it("B57 strips the thinking of the whole turn that changes, and keeps that of the turns before it", () => {
    expect(rebase(history, microcompact)).toEqual([
      first,
      done,
      second,
      assistant(call("c1")),
      cleared,
      assistant(call("c2")),
      user(answer("c2")),
    ]);
  });

  it("M93 keeps all thinking where the plan says so", () => {
    expect(rebase(history, { ...microcompact, thinking: "keep" })).toEqual(history.with(4, cleared));
  });

  it("L06a strips redacted thinking too, and leaves no message without content", () => {
    const messages = [first, assistant({ type: "redacted_thinking", data: "D" }), second, done];
    const plan: RebasePlan = { cause: "fallback", messages, firstChanged: 0, thinking: "strip" };
    expect(rebase(messages, plan)).toEqual([user("first task", "second task"), assistant(text("done"))]);
  });

  it("L06a keeps the same objects before the change, and the old array", () => {
    const before = structuredClone(history);
    const after = rebase(history, microcompact);
    expect(after.slice(0, 3).every((message, index) => message === history[index])).toBe(true);
    expect(history).toEqual(before);
  });

  it("B60 takes a summary for the oldest turns", () => {
    const messages = [user("Summary: first task is done."), ...history.slice(2)];
    const plan: RebasePlan = { cause: "compact", messages, firstChanged: 0, thinking: "strip" };
    expect(rebase(history, plan)).toEqual([
      user("Summary: first task is done.", "second task"),
      assistant(call("c1")),
      history[4],
      assistant(call("c2")),
      history[6],
    ]);
  });

  it.each<[string, string, Partial<RebasePlan>]>([
    ["M56", "messages.0.content.0", { messages: history.slice(4), firstChanged: 0 }],
    ["M55", "messages.3.content.0", { messages: history.slice(0, 4), firstChanged: 4 }],
    ["L06a", "messages.1", { messages: history.with(1, assistant(text("other"))), firstChanged: 4 }],
    ["L06a", "messages.2", { messages: history.slice(0, 2), firstChanged: 4 }],
    ["L06a", "firstChanged", { firstChanged: 8 }],
    ["L06a", "firstChanged", { firstChanged: -1 }],
    ["L06a", "firstChanged", { firstChanged: 0.5 }],
  ])("%s at %s refuses a plan that is not sound", (rule, path, change) => {
    const plan = { ...microcompact, ...change };
    expect(() => rebase(history, plan)).toThrow(HistoryError);
    expect(() => rebase(history, plan)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ rule, path }) }),
    );
  });
});
