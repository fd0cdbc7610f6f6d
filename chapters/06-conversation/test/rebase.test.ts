import { describe, expect, it } from "vitest";
import { HistoryError, type Message, type RebasePlan, rebase } from "#chapter";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";

const firstTurn = [user("first task"), assistant(thinking("a"), text("done"))];
const history: readonly Message[] = [
  ...firstTurn,
  user("second task"),
  assistant(thinking("b"), call("t1")),
  user(answer("t1", "x".repeat(9_000))),
  assistant(thinking("c"), call("t2")),
  user(answer("t2")),
];
const cleared = user(answer("t1", "[old result of Grep]"));
const plan: RebasePlan = {
  cause: "microcompact",
  messages: history.with(4, cleared),
  firstChanged: 4,
  thinking: "strip",
};

describe("step 6.6", () => {
  it("6.6a strips the thinking of the turn that changes, and of that turn only what it has (B57)", () => {
    expect(rebase(history, plan)).toEqual([
      ...firstTurn,
      user("second task"),
      assistant(call("t1")),
      cleared,
      assistant(call("t2")),
      user(answer("t2")),
    ]);
    expect(rebase(history, { ...plan, thinking: "keep" })).toEqual(history.with(4, cleared));
  });

  it("6.6b refuses a plan that changes more than it says, or breaks a pair; the history stays", () => {
    const before = structuredClone(history);
    const lies = { ...plan, messages: plan.messages.with(1, assistant(text("other"))) };
    const orphan = { ...plan, messages: history.slice(4), firstChanged: 0 };
    expect(() => rebase(history, lies)).toThrow(HistoryError);
    expect(() => rebase(history, orphan)).toThrow(HistoryError);
    expect(history).toEqual(before);
  });

  it("6.6c keeps what stands before the change as the same objects (L50)", () => {
    const rebased = rebase(history, plan);
    expect(rebased.slice(0, 3).map((message, index) => message === history[index])).toEqual([true, true, true]);
  });

  it("6.6d leaves no message without content, and no two of one role in a row", () => {
    const messages = [user("one"), assistant(thinking("hm")), user("two"), assistant(text("done"))];
    const strip: RebasePlan = { cause: "fallback", messages, firstChanged: 0, thinking: "strip" };
    expect(rebase(messages, strip)).toEqual([user("one", "two"), assistant(text("done"))]);
  });
});
