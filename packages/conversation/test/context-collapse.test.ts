import { planDrain, stageCollapses } from "@loopsmith/conversation/context";
import { estimateTokens, type Message, rebase } from "@loopsmith/conversation/history";
import { describe, expect, it } from "vitest";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";
import { judge } from "./judge.ts";

const large = "line\n".repeat(8_000); // 10,000 tokens

function turn(index: number, content = large): Message[] {
  return [
    assistant(thinking("hm", "sig"), text(`Step ${index}.`), call(`c${index}`)),
    user(answer(`c${index}`, content)),
  ];
}

/** Ten turns of 10,000 tokens; the user speaks up in the middle. */
const history: readonly Message[] = [
  user("the task"),
  ...[1, 2, 3, 4].flatMap((index) => turn(index)),
  assistant(text("Half done.")),
  user("Mind the tests, all of them."),
  ...[5, 6, 7, 8, 9].flatMap((index) => turn(index)),
];

describe("staged collapses (L34)", () => {
  it("L34 are prepared of whole turns that are not among the newest, in pieces of about 20,000 tokens", () => {
    const staged = stageCollapses(history, [], 3);
    expect(staged.map(({ span: { from, to } }) => [from, to])).toEqual([
      [1, 5],
      [5, 9],
      [9, 15],
    ]);
    expect(staged.every(({ span }) => span.tokens >= 20_000)).toBe(true);
  });

  it("L34 L50 grow with the history, and come out as if they were made at once", () => {
    let staged = stageCollapses([], [], 3);
    for (let length = 1; length <= history.length; length += 2)
      staged = stageCollapses(history.slice(0, length), staged, 3);
    expect(staged).toEqual(stageCollapses(history, [], 3));
    expect(stageCollapses(history, staged, 3)).toBe(staged);
  });

  it("L50 come out the same where an estimate of the history is known, and none is looked for below its tokens", () => {
    const known = history.slice(0, 13);
    const estimate = known.reduce((sum, message) => sum + estimateTokens(message), 0);
    const staged = stageCollapses(known, [], 3, estimate);
    expect(staged).toEqual(stageCollapses(known, [], 3));
    const unread = new Proxy(history, {
      get() {
        throw new Error("The history was looked at.");
      },
    });
    const tokensStaged = staged.reduce((sum, { span }) => sum + span.tokens, 0);
    expect(stageCollapses(unread, staged, 3, tokensStaged + 19_999)).toBe(staged);
    expect(() => stageCollapses(unread, staged, 3, tokensStaged + 20_000)).toThrow("looked at");
  });

  it("L34 say what was called and quote the user whole", () => {
    const [, , last] = stageCollapses(history, [], 3);
    expect(last?.summary).toMatch(/^\[Earlier in this conversation\]/);
    expect(last?.summary).toContain("- User: Mind the tests, all of them.");
    expect(last?.summary).toContain('- Call of Read: {"path":"a.ts"}');
    expect(estimateTokens(last?.summary ?? "")).toBeLessThan(300);
  });
});

describe("the drain (L34)", () => {
  it("L34 puts all of them in place at once, and the history is smaller and accepted", () => {
    const plan = planDrain(history, stageCollapses(history, [], 3));
    if (plan === undefined) throw new Error("Nothing was drained.");
    const after = rebase(history, plan);
    expect(plan).toMatchObject({ cause: "collapse", firstChanged: 1 });
    expect(after.map(({ role }) => role)).toEqual(["user", ...Array(3).fill(["assistant", "user"]).flat()]);
    expect(after[0]).toEqual(user("the task", ...Array(3).fill(text(expect.stringContaining("Earlier")))));
    expect(after.at(-1)).toBe(history.at(-1));
    expect([judge(after, "modern"), judge(after, "classic")]).toEqual([undefined, undefined]);
  });

  it("L34 leaves what lies between two spans", () => {
    const [first, , last] = stageCollapses(history, [], 3);
    const plan = planDrain(
      history,
      [first, last].flatMap((each) => each ?? []),
    );
    const after = plan ? rebase(history, plan) : [];
    expect(JSON.stringify(after)).not.toContain('"id":"c2"');
    expect(JSON.stringify(after)).toContain('"id":"c3"');
    expect(JSON.stringify(after)).toContain('"id":"c4"');
    expect(JSON.stringify(after)).not.toContain('"id":"c5"');
    expect(judge(after, "modern")).toBeUndefined();
  });

  it.each([
    ["begins at a result", { from: 2, to: 5 }],
    ["ends at a result", { from: 1, to: 4 }],
    ["is empty", { from: 3, to: 3 }],
    ["lies behind the end", { from: 1, to: 99 }],
    ["takes the task", { from: 0, to: 5 }],
  ])("B60 leaves out a span that %s: it was staged for another history", (_what, { from, to }) => {
    expect(planDrain(history, [{ span: { from, to, tokens: 20_000 }, summary: "In short." }])).toBeUndefined();
  });

  it("B60 leaves out a span that lies in one that was applied", () => {
    const stale = { span: { from: 3, to: 5, tokens: 10_000 }, summary: "Again." };
    const plan = planDrain(history, [...stageCollapses(history, [], 3).slice(0, 1), stale]);
    expect(JSON.stringify(plan?.messages)).not.toContain("Again.");
  });

  it("L35 leaves out a summary that is not smaller", () => {
    const wordy = { span: { from: 1, to: 3, tokens: 100 }, summary: "word ".repeat(200) };
    expect(planDrain(history, [wordy])).toBeUndefined();
    expect(planDrain(history, [])).toBeUndefined();
  });
});
