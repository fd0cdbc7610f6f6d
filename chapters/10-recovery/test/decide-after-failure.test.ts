import { findHistoryProblem } from "@loopsmith/conversation/history";
import type { Message } from "@loopsmith/loop/events";
import { describe, expect, it } from "vitest";
import { decide, decideAfterFailure, type FailedOutcome, type Failure, type State } from "#chapter";
import { committedBy, frozen, keptTurn, limitsOf, PROMPT, stateOf, toldBy, toolsRan, wordOf } from "./rows.ts";

const ERROR = { name: "LlmError", message: "The server answered 529.", status: 529 };
const OVERLOADED: Failure = { kind: "transient", overloaded: true, retries: "many" };
const BROKEN: Failure = { kind: "transient", overloaded: false, retries: "many" };
const UNKNOWN: Failure = { kind: "unknown_model" };
const WITH_OTHER = limitsOf({ fallbackModel: "model-b" });

const failed = (failure: Failure): FailedOutcome => ({ kind: "failed", failure, error: ERROR });
const started = (id: string): FailedOutcome => ({ ...failed(BROKEN), kept: keptTurn(id) });

/** What model A has thought and done so far. */
const THOUGHT: readonly Message[] = [
  PROMPT,
  {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "Hm.", signature: "signed by A" },
      { type: "tool_use", id: "t1", name: "Write", input: {} },
    ],
  },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "written" }] },
];

describe("step 10.6", () => {
  it("10.6a gives the other model the same history, without thinking that it cannot read (B53)", () => {
    const before = frozen(stateOf({ messages: THOUGHT }));
    const decision = decideAfterFailure(before, failed(OVERLOADED), WITH_OTHER);
    expect(decision.state).toMatchObject({
      model: "model-b",
      transition: { reason: "model_fallback", from: "model-a", to: "model-b" },
      turnCount: 1,
    });
    expect(JSON.stringify(decision.state.messages), "foreign thinking").not.toMatch(/signed by A/);
    expect(decision.state.messages[1]?.content, "the call stays").toMatchObject([{ type: "tool_use", id: "t1" }]);
    expect(toldBy(decision)).toEqual(["discarded: fallback", "rebase", "transition: model_fallback"]);
    expect(JSON.stringify(before.messages), "the state that was given").toMatch(/signed by A/);
  });

  it("10.6a leaves no orphan of the failed attempt in the history", () => {
    const { state } = decideAfterFailure(stateOf({ messages: THOUGHT }), failed(OVERLOADED), WITH_OTHER);
    expect(state.messages).toHaveLength(3);
    expect(findHistoryProblem(state.messages)).toBeUndefined();
  });

  it("10.6b goes on after two turns that broke in the middle, and ends at the third in a row", () => {
    const words: string[] = [];
    let state = stateOf();
    for (const id of ["t1", "t2", "t3"]) {
      const decision = decideAfterFailure(state, started(id), limitsOf());
      words.push(wordOf(decision));
      state = decision.state;
    }
    expect(words).toEqual(["model_error_retry 1", "model_error_retry 2", "end: consecutive_errors"]);
    expect(
      state.messages.filter(({ role }) => role === "assistant"),
      "all three are kept",
    ).toHaveLength(3);
    expect(findHistoryProblem(state.messages)).toBeUndefined();
  });

  it("10.6b starts to count anew after a turn that went well", () => {
    const words: string[] = [];
    let state: State = stateOf();
    for (const outcome of [started("t1"), started("t2"), toolsRan("t3"), started("t4"), started("t5")]) {
      const decision = decide(state, outcome, limitsOf());
      words.push(wordOf(decision));
      state = decision.state;
    }
    expect(words.slice(2)).toEqual(["next_turn", "model_error_retry 1", "model_error_retry 2"]);
  });

  it("10.6b forgets the failing calls of the turn before: this turn stands between them (L17)", () => {
    const before = stateOf({ failedCalls: '[["Write",{}]]', consecutiveErrors: 1 });
    const { state } = decideAfterFailure(before, started("t1"), limitsOf());
    expect(state).toMatchObject({ failedCalls: undefined, consecutiveErrors: 2 });
  });

  it("10.6c falls back once, and ends with the error when the other model fails as well", () => {
    const second = decideAfterFailure(stateOf({ model: "model-b" }), failed(OVERLOADED), WITH_OTHER);
    expect(second).toMatchObject({ kind: "end", reason: { reason: "model_error", error: ERROR } });
    const none = decideAfterFailure(stateOf(), failed(OVERLOADED), limitsOf());
    expect(none).toMatchObject({ kind: "end", reason: { reason: "model_error", error: ERROR } });
    expect(toldBy(none)).toEqual(["discarded: error"]);
    expect(none.state.messages).toEqual([PROMPT]);
  });

  it("10.6d asks the other model only where it may do better: overloaded, or unknown", () => {
    const word = (failure: Failure) => wordOf(decideAfterFailure(stateOf(), failed(failure), WITH_OTHER));
    expect([OVERLOADED, UNKNOWN].map(word)).toEqual(["model_fallback", "model_fallback"]);
    expect([BROKEN, { kind: "fatal" } as const].map(word)).toEqual(["end: model_error", "end: model_error"]);
  });

  it("10.6e keeps a turn of which a tool has started, with its results and a word on what happened (B48)", () => {
    const outcome = { ...started("t1"), failure: OVERLOADED, kept: { ...keptTurn("t1"), notes: [NOTE] } };
    const decision = decideAfterFailure(stateOf(), outcome, WITH_OTHER);
    expect(decision.state, "no other model: the turn is not asked again").toMatchObject({
      model: "model-a",
      turnCount: 2,
      transition: { reason: "model_error_retry", attempt: 1 },
    });
    expect(toldBy(decision)).toEqual(["committed", "transition: model_error_retry"]);
    const [reply, answer] = committedBy(decision);
    expect(reply).toEqual(keptTurn("t1").message);
    expect(answer?.content).toEqual([
      { type: "tool_result", tool_use_id: "t1", content: "written" },
      NOTE,
      { type: "text", text: expect.stringMatching(/\w+/) },
    ]);
    expect(decision.events.at(0)).toMatchObject({ origins: [[], ["result", "note", "recovery"]] });
  });

  it("10.6e keeps the limit of turns", () => {
    const decision = decideAfterFailure(stateOf(), started("t1"), limitsOf({ maxTurns: 1 }));
    expect(decision).toMatchObject({ kind: "end", reason: { reason: "max_turns" } });
    expect(findHistoryProblem(decision.state.messages)).toBeUndefined();
  });

  it("10.6f ends when a hook had stopped the run by then, and keeps what had come (L42)", () => {
    const outcome = { ...started("t1"), failure: OVERLOADED, hookStop: "The budget of the day is spent." };
    const decision = decideAfterFailure(stateOf({ consecutiveErrors: 2 }), outcome, WITH_OTHER);
    expect(decision).toMatchObject({
      kind: "end",
      reason: { reason: "hook_stopped", message: "The budget of the day is spent." },
    });
    const [reply, answer] = committedBy(decision);
    expect(reply).toEqual(keptTurn("t1").message);
    expect(answer?.content, "the result, and no request to go on").toEqual(keptTurn("t1").results);
  });
});

/** What a hook wants the model to read. */
const NOTE = { type: "text", text: "The formatter has run." } as const;
