import type { StagedCollapse } from "@loopsmith/conversation/history";
import type { Message } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import { type Cure, type CureOutcome, type Decision, decide, decideAfterTooLong, type TooLongOutcome } from "#chapter";
import { frozen, limitsOf, replyOf, saidIn, stateOf, toldBy, toolsRan, wordOf } from "./rows.ts";

const SHORTER: readonly Message[] = [{ role: "user", content: "Write the file. (What came before is summed up.)" }];
const COLLAPSES: StagedCollapse[] = [{ span: { from: 1, to: 3, tokens: 900 }, summary: "Two files were read." }];
const TOO_LONG: TooLongOutcome = { kind: "too_long" };

const cured = (cure: Cure): CureOutcome => ({
  kind: "cured",
  cure,
  plan: { cause: "compact", messages: SHORTER, firstChanged: 0, thinking: "strip" },
  messages: SHORTER,
  tokensBefore: 9_000,
  tokensAfter: 900,
});
const failed = (cure: Cure, message?: string): CureOutcome => ({
  kind: "not_cured",
  cure,
  ...(message !== undefined && { message }),
});

/** What a prompt that stays too long comes to: `answer` says what each cure that is tried has come to. */
function tooLongAgainAndAgain(answer: (cure: Cure) => CureOutcome): string[] {
  const words: string[] = [];
  let decision = decideAfterTooLong(stateOf({ stagedCollapses: COLLAPSES }), TOO_LONG);
  while (words.push(wordOf(decision)) < 10 && decision.kind !== "end") {
    decision = decideAfterTooLong(decision.state, decision.kind === "cure" ? answer(decision.cure) : TOO_LONG);
  }
  return words;
}

describe("step 10.5", () => {
  it("10.5a tries each rung once, the cheap one first, and asks again after each (L21)", () => {
    expect(tooLongAgainAndAgain(cured)).toEqual([
      "try collapse_drain",
      "collapse_drain_retry",
      "try reactive_compact",
      "reactive_compact_retry",
      "end: prompt_too_long",
    ]);
  });

  it("10.5b goes from a rung that did not help to the next one, without a request between", () => {
    expect(tooLongAgainAndAgain(failed)).toEqual([
      "try collapse_drain",
      "try reactive_compact",
      "end: prompt_too_long",
    ]);
  });

  it("10.5b says why a rung failed, if somebody knows", () => {
    const state = stateOf({ stagedCollapses: COLLAPSES });
    const decision = decideAfterTooLong(state, failed("collapse_drain", "The summary was longer."));
    expect(decision.events.at(0)).toEqual({
      type: "attachment",
      attachment: { kind: "compaction_failed", message: "The summary was longer." },
    });
    expect(wordOf(decision)).toBe("try reactive_compact");
    const last = decideAfterTooLong(stateOf(), failed("reactive_compact", "The model is overloaded."));
    expect(wordOf(last)).toBe("end: prompt_too_long");
    expect(toldBy(last), "also when it was the last").toContain("attachment");
  });

  it("10.5c compacts at once where no collapse is staged", () => {
    expect(wordOf(decideAfterTooLong(stateOf(), TOO_LONG))).toBe("try reactive_compact");
  });

  it("10.5d may compact once more after a turn with tools, and not before", () => {
    const compacted = decideAfterTooLong(stateOf(), cured("reactive_compact")).state;
    expect(wordOf(decideAfterTooLong(compacted, TOO_LONG))).toBe("end: prompt_too_long");
    const next = decide(compacted, toolsRan("t1"), limitsOf()).state;
    expect(wordOf(decideAfterTooLong(next, TOO_LONG))).toBe("try reactive_compact");
  });

  it("10.5e goes on with the shorter history, whose tokens nobody has counted yet, in the same turn", () => {
    const counted = { usage: replyOf("", null).usage, messageCount: 1, estimate: 9_000 };
    const before = frozen(stateOf({ stagedCollapses: COLLAPSES, usagePoint: counted }));
    const after = decideAfterTooLong(before, cured("collapse_drain"));
    expect(after.state).toMatchObject({ messages: SHORTER, usagePoint: undefined, turnCount: 1, stagedCollapses: [] });
    expect(toldBy(after)).toEqual(["rebase", "transition: collapse_drain_retry"]);
    expect(before.stagedCollapses, "the state that was given").toEqual(COLLAPSES);
  });

  it("10.5f voids what was shown before a cure, and keeps text that filled the window when nothing helps", () => {
    const filled: TooLongOutcome = { kind: "too_long", reply: replyOf("All that fitted.", "max_tokens") };
    const first: Decision = decideAfterTooLong(stateOf(), filled);
    expect(toldBy(first)).toEqual(["discarded: error"]);
    expect(saidIn(first.state.messages)).toBe("");
    const last = decideAfterTooLong(stateOf({ hasAttemptedReactiveCompact: true }), filled);
    expect(wordOf(last)).toBe("end: prompt_too_long");
    expect(saidIn(last.state.messages)).toBe("All that fitted.");
  });
});
