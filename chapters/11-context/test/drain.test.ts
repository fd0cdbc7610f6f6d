import { findHistoryProblem, type Message, rebase } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { planDrain } from "#chapter";
import { turn, user } from "./blocks.ts";

const history: readonly Message[] = [
  user("the task"),
  ...["a", "b", "c", "d", "e"].flatMap((id) => turn(id, 10, 1_000)),
];

function staged(from: number, to: number, summary = `Messages ${from} to ${to}, in short.`) {
  return { span: { from, to, tokens: 1_000 }, summary };
}

/** Which turns are still there, and the summaries, in their order. */
function shapeOf(messages: readonly Message[]): string {
  const words = JSON.stringify(messages).match(/"id":"\w"|Messages \d+ to \d+/g) ?? [];
  return words.map((word) => word.replace(/"id":"(\w)"/, "$1").replace(/Messages (\d+) to (\d+)/, "[$1-$2]")).join(" ");
}

describe("step 11.6", () => {
  it("11.6a applies all of them at once, though each shifts those behind it (L34)", () => {
    const plan = planDrain(history, [staged(1, 3), staged(5, 9)]);
    if (plan === undefined) throw new Error("Two spans are to be drained.");
    const after = rebase(history, plan);
    expect(shapeOf(after)).toBe("[1-3] b [5-9] e");
    expect(findHistoryProblem(after)).toBeUndefined();
    expect(plan).toMatchObject({ cause: "collapse", firstChanged: 1, thinking: "strip" });
  });

  it("11.6b keeps what lies around the spans as it is, and thinking where it may stay", () => {
    const plan = planDrain(history, [staged(3, 5)], "keep");
    expect(plan).toMatchObject({ firstChanged: 3, thinking: "keep" });
    expect(plan?.messages.slice(0, 3)).toEqual(history.slice(0, 3));
    expect(plan?.messages.slice(-6)).toEqual(history.slice(-6));
    expect(shapeOf(plan?.messages ?? [])).toBe("a [3-5] c d e");
  });

  it.each([
    ["begins at a result", 2, 5],
    ["ends at a result", 1, 4],
    ["is empty", 3, 3],
    ["takes the task", 0, 3],
    ["lies behind the end", 1, 99],
  ])("11.6c leaves out a span that %s: it was staged for another history (B60)", (_what, from, to) => {
    expect(planDrain(history, [staged(from, to)])).toBeUndefined();
    expect(shapeOf(planDrain(history, [staged(from, to), staged(9, 11), staged(7, 9)])?.messages ?? [])).toBe(
      "a b c [7-9] e",
    );
  });

  it("11.6d leaves out what overlaps, and a summary that is not smaller; and is none when nothing is left (L35)", () => {
    const plan = planDrain(history, [staged(1, 5), staged(3, 7)]);
    expect(shapeOf(plan?.messages ?? [])).toBe("[1-5] c d e");
    expect(planDrain(history, [staged(1, 3, "word ".repeat(2_000))])).toBeUndefined();
    expect(planDrain(history, [])).toBeUndefined();
  });
});
