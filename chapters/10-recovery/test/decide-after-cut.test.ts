import { describe, expect, it } from "vitest";
import { type CutOutcome, type Decision, decide, decideAfterCut, type Limits, type State } from "#chapter";
import { committedBy, frozen, limitsOf, PROMPT, replyOf, saidIn, stateOf, toldBy, toolsRan, wordOf } from "./rows.ts";

const cut = (text: string): CutOutcome => ({ kind: "cut", reply: replyOf(text, "max_tokens") });

/** What a cut answer comes to, decision after decision, until the run ends. */
function cutAgainAndAgain(state: State, limits: Limits = limitsOf()): { words: string[]; last: Decision } {
  const words: string[] = [];
  let last = decideAfterCut(state, cut("part 1 "), limits);
  for (let part = 2; part < 10; part += 1) {
    words.push(wordOf(last));
    if (last.kind === "end") break;
    last = decideAfterCut(last.state, cut(`part ${part} `), limits);
  }
  return { words, last };
}

const LIST = [
  "max_output_tokens_escalate",
  "max_output_tokens_recovery 1",
  "max_output_tokens_recovery 2",
  "max_output_tokens_recovery 3",
  "end: max_output_tokens",
];

describe("step 10.4", () => {
  it("10.4a raises the limit once, goes on three times, and ends with what there is (L20)", () => {
    const { words, last } = cutAgainAndAgain(stateOf());
    expect(words).toEqual(LIST);
    expect(saidIn(last.state.messages), "part 1 was asked for again, all others are kept").toBe(
      "part 2 part 3 part 4 part 5 ",
    );
  });

  it("10.4a voids the reply that it asks for again with the larger limit, and keeps nothing of it", () => {
    const decision = decideAfterCut(stateOf(), cut("half"), limitsOf());
    expect(toldBy(decision)).toEqual(["discarded: escalated", "transition: max_output_tokens_escalate"]);
    expect(decision.state).toMatchObject({ maxOutputTokensOverride: 64_000, messages: [PROMPT], turnCount: 1 });
  });

  it("10.4b starts anew after a turn with tools: the count is for an answer, not for a session (B37)", () => {
    const first = [cut("a"), cut("b"), cut("c"), cut("d"), toolsRan("t1")];
    const second = [toolsRan("t2"), cut("e"), cut("f"), cut("g"), cut("h"), cut("i")];
    const words: string[] = [];
    let state = stateOf();
    for (const outcome of [...first, ...second]) {
      const decision = decide(state, outcome, limitsOf());
      words.push(wordOf(decision));
      state = decision.state;
    }
    expect(words).toEqual([...LIST.slice(0, 4), "next_turn", "next_turn", ...LIST]);
  });

  it("10.4c asks to go on in the user's name: no request ends on the assistant (B27)", () => {
    let state = stateOf({ maxOutputTokensOverride: 64_000 });
    for (const part of ["a", "b", "c"]) {
      const decision = decideAfterCut(state, cut(part), limitsOf());
      expect(decision.state.messages.at(-1)?.role, "who speaks last").toBe("user");
      expect(decision.state.messages.at(-2)).toEqual({ role: "assistant", content: [{ type: "text", text: part }] });
      state = decision.state;
    }
  });

  it("10.4c marks that block as one of recovery, so that no screen shows it as the user's", () => {
    const { events } = decideAfterCut(stateOf({ maxOutputTokensOverride: 64_000 }), cut("half"), limitsOf());
    expect(events.at(0)).toMatchObject({ type: "committed", origins: [[], ["recovery"]] });
  });

  it("10.4d goes on at once where the limit cannot grow, and drops nothing", () => {
    const { words, last } = cutAgainAndAgain(stateOf(), limitsOf({ escalatedOutputTokens: 8_192 }));
    expect(words).toEqual(LIST.slice(1));
    expect(saidIn(last.state.messages)).toBe("part 1 part 2 part 3 part 4 ");
  });

  it("10.4e loses no word of an answer in parts, and ends it as one (B37)", () => {
    const limits = limitsOf({ escalatedOutputTokens: 8_192 });
    const parts = ["export const names = [", '"Ada", "Gr', 'ace", "Bar'];
    let state = stateOf();
    for (const part of parts) state = decideAfterCut(state, cut(part), limits).state;
    const done = decide(state, { kind: "answered", reply: replyOf('bara"];', "end_turn") }, limits);
    expect(wordOf(done)).toBe("end: completed");
    expect(saidIn(done.state.messages)).toBe('export const names = ["Ada", "Grace", "Barbara"];');
  });

  it("10.4f goes on after a reply of which nothing can be kept", () => {
    const nothing: CutOutcome = {
      kind: "cut",
      reply: { ...replyOf([], "max_tokens"), dropped: [{ id: "t1", name: "Write", raw: '{"fi', message: "cut" }] },
    };
    const decision = decideAfterCut(stateOf({ maxOutputTokensOverride: 64_000 }), nothing, limitsOf());
    expect(wordOf(decision)).toBe("max_output_tokens_recovery 1");
    expect(committedBy(decision), "only the request to go on").toMatchObject([{ role: "user" }]);
  });

  it("10.4g counts a continuation as a turn, and keeps the limit of turns", () => {
    const state = stateOf({ maxOutputTokensOverride: 64_000 });
    expect(decideAfterCut(state, cut("half"), limitsOf()).state.turnCount).toBe(2);
    const last = decideAfterCut(state, cut("half"), limitsOf({ maxTurns: 1 }));
    expect(last).toMatchObject({ kind: "end", reason: { reason: "max_turns", maxTurns: 1 } });
    expect(last.state.messages.at(-2), "what there is, is kept").toMatchObject({ role: "assistant" });
  });

  it("10.4g leaves the state that it was given as it was", () => {
    const before = frozen(stateOf());
    const after = decideAfterCut(before, cut("half"), limitsOf());
    expect(before).toMatchObject({ maxOutputTokensOverride: undefined, transition: undefined });
    expect(after.state).not.toBe(before);
  });
});
