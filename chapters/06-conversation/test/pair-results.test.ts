import { describe, expect, it } from "vitest";
import { HistoryError, pairResults } from "#chapter";
import { answer, assistant, call, text, user } from "./blocks.ts";

const reply = assistant(text("three at once"), call("t1"), call("t2"), call("t3"));
const inCallOrder = [answer("t1"), answer("t2"), answer("t3")];

function ruleOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof HistoryError) return error.problem.rule;
    throw error;
  }
  return undefined;
}

describe("step 6.3", () => {
  it("6.3a gives one user message with the results in call order (B19)", () => {
    const finished = [answer("t3"), answer("t1"), answer("t2")];
    expect(pairResults(reply, finished)).toEqual(user(...inCallOrder));
  });

  it("6.3b throws when a result is missing, there twice, or belongs to no call", () => {
    expect(ruleOf(() => pairResults(reply, [answer("t1"), answer("t3")]))).toBe("M53");
    expect(ruleOf(() => pairResults(reply, [...inCallOrder, answer("t2")]))).toBe("M59");
    expect(ruleOf(() => pairResults(reply, [...inCallOrder, answer("t4")]))).toBe("M56");
  });

  it("6.3c puts queued text behind all results (B20)", () => {
    expect(pairResults(reply, inCallOrder, [text("wait")])).toEqual(user(...inCallOrder, "wait"));
  });

  it("6.3d says (no output) where a tool gave nothing (B22)", () => {
    const nothing = [answer("t1", ""), answer("t2", [text("")]), { type: "tool_result", tool_use_id: "t3" } as const];
    const shown = ["t1", "t2", "t3"].map((id) => answer(id, "(no output)"));
    expect(pairResults(reply, nothing)).toEqual(user(...shown));
  });
});
