import type { Failure } from "@loopsmith/llm/retry";
import type { Limits, Outcome, State } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { asked, decided, eventsInShort, given, inShort, keptTurn, replyOf, said } from "./decide-state.ts";

/** What was the case, what the round came to, which limits are set, what is decided, what is told. */
type Row = {
  state?: Partial<State>;
  outcome: Outcome;
  limits?: Partial<Limits>;
  decision: string;
  events: string[];
};

const error = { name: "LlmError", message: "It failed." };
const failed = (failure: Failure): Outcome => ({ kind: "failed", failure, error });
const broken = (kept = keptTurn()): Outcome => ({ kind: "failed", failure: { kind: "fatal" }, error, kept });
const overloaded: Failure = { kind: "transient", overloaded: true, retries: "many" };
const unreachable: Failure = { kind: "transient", overloaded: false, retries: "many" };

const toolsRan: Outcome = { kind: "tools_ran", reply: replyOf([asked("t1")], "tool_use"), kept: keptTurn() };
const refused: Outcome = { kind: "refused", reply: replyOf([said("I can")], "refusal") };
const paused: Outcome = { kind: "paused", reply: replyOf([said("Half")], "pause_turn") };
const cut: Outcome = { kind: "cut", reply: replyOf([said("Half")], "max_tokens") };
const tooLong: Outcome = { kind: "too_long" };
const full: Outcome = { kind: "too_long", reply: replyOf([said("Half")], "model_context_window_exceeded") };
const answered: Outcome = { kind: "answered", reply: replyOf([said("Done.")]) };
const stagedCollapses = [{ span: { from: 0, to: 1, tokens: 10 }, summary: "In short." }];
const plan = { cause: "compact", messages: [], firstChanged: 0, thinking: "strip" } as const;
const cured = (cure: "collapse_drain" | "reactive_compact"): Outcome => ({
  kind: "cured",
  ...{ cure, plan, messages: [{ role: "user", content: "In short: go." }], tokensBefore: 9, tokensAfter: 5 },
});

const withFallback = { fallbackModel: "model-b" };

describe.each<[string, Record<string, Row>]>([
  [
    "row 1, aborted",
    {
      "while the model streams, nothing started: the turn is dropped": {
        outcome: { kind: "aborted", during: "streaming" },
        decision: "end aborted_streaming",
        events: ["discarded aborted"],
      },
      "while the model streams, a call started: the turn is kept": {
        outcome: { kind: "aborted", during: "streaming", kept: keptTurn() },
        decision: "end aborted_streaming",
        events: ["committed"],
      },
      "while tools run, nothing started: the turn is dropped": {
        outcome: { kind: "aborted", during: "tools", reply: replyOf([asked("t1")]) },
        decision: "end aborted_tools",
        events: ["discarded aborted"],
      },
      "while tools run, a call started: the turn is kept": {
        outcome: { kind: "aborted", during: "tools", reply: replyOf([asked("t1")]), kept: keptTurn() },
        decision: "end aborted_tools",
        events: ["committed"],
      },
    },
  ],
  [
    "row 2, refused",
    {
      "without another model": { outcome: refused, decision: "end refusal", events: ["discarded error"] },
      "with a fallback model": {
        outcome: refused,
        limits: withFallback,
        decision: "go on model_fallback",
        events: ["discarded fallback", "transition model_fallback"],
      },
      "by the fallback model too": {
        state: { model: "model-b" },
        outcome: refused,
        limits: withFallback,
        decision: "end refusal",
        events: ["discarded error"],
      },
    },
  ],
  [
    "row 3, a hook stopped the run",
    {
      "after the calls of the turn": {
        outcome: { ...toolsRan, hookStop: "Enough." },
        decision: "end hook_stopped",
        events: ["committed"],
      },
      "before every other reason to end": {
        state: { consecutiveErrors: 2, usage: { ...replyOf([]).usage, input_tokens: 9 } },
        outcome: { ...toolsRan, hookStop: "Enough." },
        limits: { maxTurns: 1, maxConsecutiveErrors: 1, maxBudgetTokens: 1 },
        decision: "end hook_stopped",
        events: ["committed"],
      },
    },
  ],
  [
    "row 4, the attempt failed",
    {
      "after a hook had stopped the run": {
        state: { consecutiveErrors: 2 },
        outcome: { kind: "failed", failure: overloaded, error, kept: keptTurn(), hookStop: "Enough." },
        limits: withFallback,
        decision: "end hook_stopped",
        events: ["committed"],
      },
      "a call had started: the turn is kept": {
        outcome: broken(),
        decision: "go on model_error_retry",
        events: ["committed", "transition model_error_retry"],
      },
      "a call had started, the third time in a row": {
        state: { consecutiveErrors: 2 },
        outcome: broken(),
        decision: "end consecutive_errors",
        events: ["committed"],
      },
      "a call had started, with a fallback model: no blind second attempt": {
        outcome: { kind: "failed", failure: overloaded, error, kept: keptTurn() },
        limits: withFallback,
        decision: "go on model_error_retry",
        events: ["committed", "transition model_error_retry"],
      },
      "overloaded, without another model": {
        outcome: failed(overloaded),
        decision: "end model_error",
        events: ["discarded error"],
      },
      "overloaded, with a fallback model": {
        outcome: failed(overloaded),
        limits: withFallback,
        decision: "go on model_fallback",
        events: ["discarded fallback", "transition model_fallback"],
      },
      "overloaded, and so was the fallback model": {
        state: { model: "model-b" },
        outcome: failed(overloaded),
        limits: withFallback,
        decision: "end model_error",
        events: ["discarded error"],
      },
      "the model is unknown, with a fallback model": {
        outcome: failed({ kind: "unknown_model" }),
        limits: withFallback,
        decision: "go on model_fallback",
        events: ["discarded fallback", "transition model_fallback"],
      },
      "unreachable: another model is no help": {
        outcome: failed(unreachable),
        limits: withFallback,
        decision: "end model_error",
        events: ["discarded error"],
      },
      "for good: another model is no help": {
        outcome: failed({ kind: "fatal" }),
        limits: withFallback,
        decision: "end model_error",
        events: ["discarded error"],
      },
    },
  ],
  [
    "row 5, complete calls",
    {
      "go on": { outcome: toolsRan, decision: "go on next_turn", events: ["committed", "transition next_turn"] },
      "without progress for too long": {
        state: { consecutiveErrors: 2, failedCalls: '[["echo",{}]]' },
        outcome: { ...toolsRan, kept: keptTurn("t1", { isError: true }) },
        limits: { maxTurns: 1, maxBudgetTokens: 1 },
        decision: "end consecutive_errors",
        events: ["committed"],
      },
      "over the budget of tokens": {
        state: { usage: { ...replyOf([]).usage, input_tokens: 90, output_tokens: 10 } },
        outcome: toolsRan,
        limits: { maxBudgetTokens: 100, maxTurns: 1 },
        decision: "end budget_exceeded",
        events: ["committed"],
      },
      "over the budget of money": {
        state: { costUsd: 1 },
        outcome: toolsRan,
        limits: { maxBudgetUsd: 1, maxTurns: 1 },
        decision: "end budget_exceeded",
        events: ["committed"],
      },
      "in the last turn": {
        outcome: toolsRan,
        limits: { maxTurns: 1 },
        decision: "end max_turns",
        events: ["committed", "attachment max_turns_reached"],
      },
    },
  ],
  [
    "row 6, paused",
    {
      "the first time": { outcome: paused, decision: "go on pause_turn", events: ["transition pause_turn"] },
      "the fourth time in a row": {
        state: { paused: { blocks: [said("One")], pauses: 3 } },
        outcome: paused,
        decision: "go on pause_turn",
        events: ["transition pause_turn"],
      },
      "the fifth time in a row": {
        state: { paused: { blocks: [said("One")], pauses: 4 } },
        outcome: paused,
        decision: "end model_error",
        events: ["discarded error"],
      },
    },
  ],
  [
    "row 7, cut by max_tokens",
    {
      "and the limit can grow": {
        outcome: cut,
        decision: "go on max_output_tokens_escalate",
        events: ["discarded escalated", "transition max_output_tokens_escalate"],
      },
      "at the larger limit": {
        state: { maxOutputTokensOverride: 64_000 },
        outcome: cut,
        decision: "go on max_output_tokens_recovery",
        events: ["committed", "transition max_output_tokens_recovery"],
      },
      "and the limit cannot grow": {
        outcome: cut,
        limits: { maxOutputTokens: 64_000 },
        decision: "go on max_output_tokens_recovery",
        events: ["committed", "transition max_output_tokens_recovery"],
      },
      "in the third continuation": {
        state: { maxOutputTokensOverride: 64_000, maxOutputTokensRecoveryCount: 3 },
        outcome: cut,
        decision: "end max_output_tokens",
        events: ["committed"],
      },
      "in the last turn": {
        state: { maxOutputTokensOverride: 64_000 },
        outcome: cut,
        limits: { maxTurns: 1 },
        decision: "end max_turns",
        events: ["committed", "attachment max_turns_reached"],
      },
    },
  ],
  [
    "row 8, too long",
    {
      "with staged collapses": {
        state: { stagedCollapses },
        outcome: tooLong,
        decision: "cure collapse_drain",
        events: ["discarded error"],
      },
      without: { outcome: tooLong, decision: "cure reactive_compact", events: ["discarded error"] },
      "because the reply filled the window": {
        outcome: full,
        decision: "cure reactive_compact",
        events: ["discarded error"],
      },
      "and compacted before in this turn": {
        state: { hasAttemptedReactiveCompact: true },
        outcome: tooLong,
        decision: "end prompt_too_long",
        events: ["discarded error"],
      },
      "because the reply filled the window, and compacted before: the text is kept": {
        state: { hasAttemptedReactiveCompact: true },
        outcome: full,
        decision: "end prompt_too_long",
        events: ["committed"],
      },
      "drained with success": {
        state: { stagedCollapses },
        outcome: cured("collapse_drain"),
        decision: "go on collapse_drain_retry",
        events: ["rebase", "transition collapse_drain_retry"],
      },
      "drained in vain": {
        state: { stagedCollapses },
        outcome: { kind: "not_cured", cure: "collapse_drain" },
        decision: "cure reactive_compact",
        events: ["discarded error"],
      },
      "compacted with success": {
        outcome: cured("reactive_compact"),
        decision: "go on reactive_compact_retry",
        events: ["rebase", "transition reactive_compact_retry"],
      },
      "compacted in vain": {
        outcome: { kind: "not_cured", cure: "reactive_compact", message: "The summary is empty." },
        decision: "end prompt_too_long",
        events: ["attachment compaction_failed"],
      },
    },
  ],
  [
    "row 9, the end",
    {
      "nobody was asked": { outcome: answered, decision: "end completed", events: ["committed"] },
      "stop hooks agree": {
        outcome: { ...answered, stop: { kind: "agree" } },
        decision: "end completed",
        events: ["committed"],
      },
      "a stop hook has feedback": {
        outcome: { ...answered, stop: { kind: "continue", feedback: "Test it." } },
        decision: "go on stop_hook_blocking",
        events: ["committed", "transition stop_hook_blocking"],
      },
      "a stop hook has feedback for the third time": {
        state: { stopHookBlocks: 2 },
        outcome: { ...answered, stop: { kind: "continue", feedback: "Test it." } },
        decision: "end stop_hook_prevented",
        events: ["committed"],
      },
      "a stop hook prevents": {
        outcome: { ...answered, stop: { kind: "prevent", message: "No." } },
        decision: "end stop_hook_prevented",
        events: ["committed"],
      },
      "a stop hook has feedback in the last turn": {
        outcome: { ...answered, stop: { kind: "continue", feedback: "Test it." } },
        limits: { maxTurns: 1 },
        decision: "end max_turns",
        events: ["committed", "attachment max_turns_reached"],
      },
      "no room for a request": {
        outcome: { kind: "blocked", remaining: 5 },
        decision: "end blocking_limit",
        events: [],
      },
    },
  ],
])("decide, %s", (_row, cases) => {
  it.each(Object.entries(cases))("%s", (_case, { state = {}, outcome, limits = {}, decision, events }) => {
    const what = decided(state, outcome, limits);
    expect(inShort(what)).toBe(decision);
    expect(eventsInShort(what)).toEqual(events);
  });
});

it("keeps, of every turn that it commits, the reply and its results together (L02, L06a)", () => {
  const what = decided({}, toolsRan);
  expect(what.state.messages).toEqual([
    { role: "user", content: "Go." },
    { role: "assistant", content: [asked("t1")] },
    { role: "user", content: [given("t1")] },
  ]);
});
