import { findHistoryProblem, type Message } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { chooseSpan } from "#chapter";
import { answer, assistant, call, text, turn, user } from "./blocks.ts";

/** Turns with as many calls as the digits say; 0 is an answer, behind which the user goes on. */
function historyOf(digits: string): Message[] {
  const turns = [...digits].flatMap((digit, index) => {
    const ids = Array.from({ length: Number(digit) }, (_, nth) => `c${index}_${nth}`);
    if (ids.length === 0) return [assistant(text("So.")), user(`And number ${index}?`)];
    return [assistant(...ids.map((id) => call(id))), user(...ids.map((id) => answer(id)))];
  });
  return [user("the task"), ...turns];
}

/** Numbers that look random and are the same in every run. */
function digitsOf(seed: number): string {
  return String(seed * 7_919 + 104_729).replace(/[7-9]/g, "1");
}

describe("step 11.3", () => {
  it("11.3a cuts no call from its result, whatever the history and however much is to stay (B60)", () => {
    let spans = 0;
    for (let seed = 0; seed < 300; seed += 1) {
      const history = historyOf(digitsOf(seed));
      for (let keepTurns = 0; keepTurns < 8; keepTurns += 1) {
        const span = chooseSpan(history, keepTurns);
        if (span === undefined) continue;
        spans += 1;
        const rest = [...history.slice(0, span.from), ...history.slice(span.to)];
        const problem = findHistoryProblem(rest);
        expect(problem, `${digitsOf(seed)}: keep ${keepTurns}, span ${span.from} to ${span.to}`).toBeUndefined();
      }
    }
    expect(spans).toBeGreaterThan(500);
  });

  it("11.3b leaves the task, the newest turns and what the user said last (B64)", () => {
    const history = historyOf("21340");
    expect(chooseSpan(history, 2)).toMatchObject({ from: 1, to: 7 });
    expect(chooseSpan(history, 4)).toMatchObject({ from: 1, to: 3 });
    expect(chooseSpan(history, 0), "one turn stays at least").toMatchObject({ from: 1, to: 9 });
    const longTask = [user("the task"), user("and its reasons"), ...history.slice(1)];
    expect(chooseSpan(longTask, 2), "all that was said before the first reply").toMatchObject({ from: 2, to: 8 });
  });

  it("11.3c counts its tokens, and is none when nothing lies between", () => {
    const history = [user("the task"), ...turn("a", 100, 1_000), ...turn("b", 100, 3_000), ...turn("c", 10, 10)];
    const tokens = chooseSpan(history, 1)?.tokens ?? 0;
    expect(tokens).toBeGreaterThan(4_200);
    expect(tokens).toBeLessThan(4_400);
    expect([chooseSpan(history, 3), chooseSpan(history, 9), chooseSpan([user("the task")], 1)]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });
});
