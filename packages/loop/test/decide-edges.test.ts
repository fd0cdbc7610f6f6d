import type { Decision, KeptTurn, Limits, Outcome, State } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import {
  asked,
  decided,
  eventsInShort,
  given,
  inShort,
  keptTurn,
  LIMITS,
  PROMPT,
  replyOf,
  said,
  stateWith,
  thought,
} from "./decide-state.ts";
import { blocksOf } from "./read-run.ts";

const error = { name: "LlmError", message: "It failed." };
const toolsRan = (kept: KeptTurn = keptTurn(), dropped: KeptTurn["message"]["content"] = []): Outcome => ({
  kind: "tools_ran",
  kept,
  reply: replyOf([...kept.message.content, ...dropped] as KeptTurn["message"]["content"], "tool_use"), // arrays here
});
const broken: Outcome = { kind: "failed", failure: { kind: "fatal" }, error, kept: keptTurn() };
const cut: Outcome = { kind: "cut", reply: replyOf([said("Half")], "max_tokens") };
const paused: Outcome = { kind: "paused", reply: replyOf([said("Half")], "pause_turn") };
const answered: Outcome = { kind: "answered", reply: replyOf([said("Done.")]) };
const blocked: Outcome = {
  kind: "answered",
  reply: replyOf([said("Done.")]),
  stop: { kind: "continue", feedback: "Test it." },
};

/** What `decide` says to one outcome after the other, each in the state that the one before left. */
function follow(outcomes: readonly Outcome[], state: Partial<State> = {}, limits: Partial<Limits> = {}): Decision[] {
  let before: Partial<State> = state;
  return outcomes.map((outcome) => {
    const decision = decided(before, outcome, limits);
    before = decision.state;
    return decision;
  });
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const added = ({ state }: Decision) => state.messages.slice(1);

describe("counts, at the limit and one over", () => {
  it("L20 continues a cut answer three times, with the number of each attempt", () => {
    const decisions = follow(times(4, cut), { maxOutputTokensOverride: 64_000 });
    expect(decisions.map(inShort)).toEqual([...times(3, "go on max_output_tokens_recovery"), "end max_output_tokens"]);
    expect(decisions.slice(0, 3).map(({ state }) => state.transition)).toEqual(
      [1, 2, 3].map((attempt) => ({ reason: "max_output_tokens_recovery", attempt })),
    );
  });

  it("L20 grows the limit once, to the model's cap, and keeps it for the continuations", () => {
    const decisions = follow(times(5, cut));
    expect(decisions.map(inShort)).toEqual([
      "go on max_output_tokens_escalate",
      ...times(3, "go on max_output_tokens_recovery"),
      "end max_output_tokens",
    ]);
    expect(decisions.map(({ state }) => state.maxOutputTokensOverride)).toEqual(times(5, 64_000));
  });

  it("B35 sends a paused answer back four times; the fifth pause in a row ends the run with pause_limit", () => {
    const decisions = follow(times(5, paused));
    expect(decisions.map(inShort)).toEqual([...times(4, "go on pause_turn"), "end model_error"]);
    const last = decisions.at(-1);
    expect(last?.kind === "end" && last.reason).toMatchObject({
      reason: "model_error",
      error: { code: "pause_limit" },
    });
    expect(last?.state).toMatchObject({ messages: [PROMPT], paused: undefined });
  });

  it("B35 counts pauses in a row: an answer between two begins anew", () => {
    const decisions = follow([...times(4, paused), toolsRan(), ...times(4, paused)]);
    expect(inShort(decisions.at(-1) as Decision)).toBe("go on pause_turn"); // There are nine.
  });

  it("B81 lets stop hooks block twice; the third block ends the run with what the hook said", () => {
    const decisions = follow(times(3, blocked));
    expect(decisions.map(inShort)).toEqual([...times(2, "go on stop_hook_blocking"), "end stop_hook_prevented"]);
    expect(decisions.at(-1)).toMatchObject({ reason: { message: "Test it." } });
  });

  it("B81 does not forget the blocks over turns with tools in between", () => {
    const decisions = follow([blocked, toolsRan(), blocked, toolsRan(), blocked]);
    expect(inShort(decisions.at(-1) as Decision)).toBe("end stop_hook_prevented"); // There are five.
  });

  it("B48 L22 keeps the turn after a failure twice, and ends with the third in a row", () => {
    const decisions = follow(times(3, broken));
    expect(decisions.map(inShort)).toEqual([...times(2, "go on model_error_retry"), "end consecutive_errors"]);
    expect(decisions.slice(0, 2).map(({ state }) => state.transition)).toEqual([
      { reason: "model_error_retry", attempt: 1 },
      { reason: "model_error_retry", attempt: 2 },
    ]);
    expect(decisions.at(-1)).toMatchObject({ reason: { count: 3 } });
  });

  it("L17 counts failures in a row: a turn that works begins anew", () => {
    const decisions = follow([broken, broken, toolsRan(), broken, broken]);
    expect(inShort(decisions.at(-1) as Decision)).toBe("go on model_error_retry"); // There are five.
  });

  it("L17 ends with the third turn in a row whose calls are the same and all fail, whatever the order of their keys", () => {
    const inputs = [
      { a: 1, b: { c: 2, d: 3 } },
      { b: { d: 3, c: 2 }, a: 1 },
      { a: 1, b: { c: 2, d: 3 } },
    ];
    const decisions = follow(inputs.map((input, index) => toolsRan(keptTurn(`t${index}`, { isError: true, input }))));
    expect(decisions.map(inShort)).toEqual([...times(2, "go on next_turn"), "end consecutive_errors"]);
  });

  it("L17 does not count failures that differ", () => {
    const decisions = follow([1, 2, 3, 4].map((n) => toolsRan(keptTurn(`t${n}`, { isError: true, input: { n } }))));
    expect(decisions.map(inShort)).toEqual(times(4, "go on next_turn"));
  });

  it("L17 does not count the same calls when one of them works", () => {
    const half = (id: string): KeptTurn => ({
      message: { role: "assistant", content: [asked(`${id}a`, { n: 1 }), asked(`${id}b`, { n: 2 })] },
      results: [given(`${id}a`, true), given(`${id}b`)],
      notes: [],
    });
    const decisions = follow(["t1", "t2", "t3", "t4"].map((id) => toolsRan(half(id))));
    expect(decisions.map(inShort)).toEqual(times(4, "go on next_turn"));
  });

  it.each([
    ["tokens", { maxBudgetTokens: 166 }, "go on next_turn"],
    ["tokens", { maxBudgetTokens: 165 }, "end budget_exceeded"],
    ["usd", { maxBudgetUsd: 0.51 }, "go on next_turn"],
    ["usd", { maxBudgetUsd: 0.5 }, "end budget_exceeded"],
  ])("counts the budget of %s in %o, the cache too", (limit, limits, expected) => {
    const usage = { input_tokens: 100, output_tokens: 10, cache_read_input_tokens: 50, cache_creation_input_tokens: 5 };
    const decision = decided({ usage, costUsd: 0.5 }, toolsRan(), limits);
    expect(inShort(decision)).toBe(expected);
    if (decision.kind === "end") expect(decision.reason).toEqual({ reason: "budget_exceeded", limit });
  });
});

describe("turns", () => {
  const committing: [string, Outcome, Partial<State>][] = [
    ["next_turn", toolsRan(), {}],
    ["max_output_tokens_recovery", cut, { maxOutputTokensOverride: 64_000 }],
    ["model_error_retry", broken, {}],
    ["stop_hook_blocking", blocked, {}],
  ];

  it.each(committing)(
    "%s counts as a turn, and is not taken when that would be one too many",
    (reason, outcome, state) => {
      const inTime = decided({ ...state, turnCount: 2 }, outcome, { maxTurns: 3 });
      expect(inShort(inTime)).toBe(`go on ${reason}`);
      expect(inTime.state.turnCount).toBe(3);
      const late = decided({ ...state, turnCount: 3 }, outcome, { maxTurns: 3 });
      expect(late).toMatchObject({
        kind: "end",
        reason: { reason: "max_turns", maxTurns: 3 },
        state: { turnCount: 3 },
      });
      expect(late.events.at(-1)).toEqual({
        type: "attachment",
        attachment: { kind: "max_turns_reached", maxTurns: 3, turnCount: 3 },
      });
      // What was said and done stays.
      expect(added(late)).toEqual(added(inTime));
    },
  );

  const sameTurn: [string, Outcome, Partial<Limits>][] = [
    ["max_output_tokens_escalate", cut, {}],
    ["pause_turn", paused, {}],
    ["model_fallback", { kind: "refused", reply: replyOf([], "refusal") }, { fallbackModel: "model-b" }],
    [
      "reactive_compact_retry",
      {
        kind: "cured",
        cure: "reactive_compact",
        plan: { cause: "compact", messages: [PROMPT], firstChanged: 0, thinking: "strip" },
        ...{ messages: [PROMPT], tokensBefore: 2, tokensAfter: 1 },
      },
      {},
    ],
  ];

  it.each(sameTurn)("%s asks for the same turn again, also for the last one", (reason, outcome, limits) => {
    const decision = decided({ turnCount: 3 }, outcome, { ...limits, maxTurns: 3 });
    expect(inShort(decision)).toBe(`go on ${reason}`);
    expect(decision.state.turnCount).toBe(3);
    expect(eventsInShort(decision)).not.toContain("committed");
  });
});

describe("what a turn resets", () => {
  const spent = {
    maxOutputTokensRecoveryCount: 2,
    maxOutputTokensOverride: 64_000,
    hasAttemptedReactiveCompact: true,
  };

  it("next_turn makes every recovery as fresh as in the first turn", () => {
    expect(decided(spent, toolsRan()).state).toMatchObject({
      maxOutputTokensRecoveryCount: 0,
      maxOutputTokensOverride: undefined,
      hasAttemptedReactiveCompact: false,
    });
  });

  it.each<[string, Outcome]>([
    ["max_output_tokens_recovery", cut],
    ["model_error_retry", broken],
    ["stop_hook_blocking", blocked],
    ["pause_turn", paused],
  ])("%s does not", (reason, outcome) => {
    const decision = decided(spent, outcome);
    expect(inShort(decision)).toBe(`go on ${reason}`);
    expect(decision.state).toMatchObject({ maxOutputTokensOverride: 64_000, hasAttemptedReactiveCompact: true });
  });

  it("L23 the fallback model stays for the rest of the run, and is used once", () => {
    const refused: Outcome = { kind: "refused", reply: replyOf([], "refusal") };
    const limits = { fallbackModel: "model-b" };
    const decisions = follow([refused, toolsRan(), refused], {}, limits);
    expect(decisions.map(inShort)).toEqual(["go on model_fallback", "go on next_turn", "end refusal"]);
    expect(decisions.map(({ state }) => state.model)).toEqual(times(3, "model-b"));
    expect(decisions[0]?.state.transition).toEqual({ reason: "model_fallback", from: "model-a", to: "model-b" });
  });

  it("L23 a fallback model that is the model itself is none", () => {
    const decision = decided({}, { kind: "refused", reply: replyOf([], "refusal") }, { fallbackModel: "model-a" });
    expect(inShort(decision)).toBe("end refusal");
  });
});

describe("what is joined, kept and dropped", () => {
  const half: Partial<State> = { paused: { blocks: [said("One, ")], pauses: 1 } };

  it("B35 commits the parts around a pause as one message", () => {
    const decision = decided(half, answered);
    expect(added(decision)).toEqual([{ role: "assistant", content: [said("One, "), said("Done.")] }]);
    expect(decision.state.paused).toBeUndefined();
  });

  it("B35 commits a paused answer that goes on with calls, with their results", () => {
    expect(added(decided(half, toolsRan()))).toEqual([
      { role: "assistant", content: [said("One, "), asked("t1")] },
      { role: "user", content: [given("t1")] },
    ]);
  });

  it("L20 continues a paused answer that was cut, in one message with its first part", () => {
    const decision = decided({ ...half, maxOutputTokensOverride: 64_000 }, cut);
    expect(added(decision)[0]).toEqual({ role: "assistant", content: [said("One, "), said("Half")] });
    expect(blocksOf(added(decision)[1])).toHaveLength(1);
  });

  it("L20 asks for a larger part of a paused answer without losing the first one", () => {
    expect(decided(half, cut).state).toMatchObject({ paused: half.paused, messages: [PROMPT] });
  });

  it("L23 leaves nothing of a paused answer to the other model", () => {
    const decision = decided(half, { kind: "refused", reply: replyOf([], "refusal") }, { fallbackModel: "model-b" });
    expect(decision.state).toMatchObject({ paused: undefined, messages: [PROMPT], model: "model-b" });
  });

  it("L20 keeps cut text, and neither a cut call nor thinking without its signature", () => {
    const reply = replyOf([thought(""), said("Half")], "max_tokens", {
      dropped: [{ id: "t1", name: "echo", raw: '{"a', message: "cut" }],
    });
    const decision = decided({ maxOutputTokensOverride: 64_000 }, { kind: "cut", reply });
    expect(added(decision)[0]).toEqual({ role: "assistant", content: [said("Half")] });
  });

  it("L26 goes on after a cut in the middle of thinking, with the request alone", () => {
    const cutThinking: Outcome = { kind: "cut", reply: replyOf([thought("")], "max_tokens") };
    const decision = decided({ maxOutputTokensOverride: 64_000 }, cutThinking);
    expect(inShort(decision)).toBe("go on max_output_tokens_recovery");
    expect(added(decision).map(({ role }) => role)).toEqual(["user"]);
  });

  it.each<[string, Outcome]>([
    ["nothing", { kind: "answered", reply: replyOf([]) }],
    ["blank text", { kind: "answered", reply: replyOf([said(" \n")]) }],
    ["thinking alone", { kind: "answered", reply: replyOf([thought("signed")]) }],
  ])("L26 B23 completes after an answer of %s, and stores nothing", (_what, outcome) => {
    const decision = decided({}, outcome);
    expect(inShort(decision)).toBe("end completed");
    expect(decision).toMatchObject({ events: [], state: { messages: [PROMPT] } });
  });

  it("B31 names the cut calls in one text behind the results", () => {
    const dropped = [{ id: "t2", name: "shell", raw: '{"cmd', message: "cut" }];
    const outcome = { ...toolsRan(), reply: replyOf([asked("t1")], "max_tokens", { dropped }) };
    const decision = decided({}, outcome as Outcome); // The kind is that of `toolsRan`.
    expect(inShort(decision)).toBe("go on next_turn");
    expect(added(decision)[1]).toEqual({
      role: "user",
      content: [given("t1"), { type: "text", text: expect.stringContaining("shell") }],
    });
    expect(decision.events[0]).toMatchObject({ type: "committed", origins: [[], ["result", "note"]] });
  });

  it("says of each block of a user message where it comes from", () => {
    const origins = (decision: Decision) =>
      decision.events.flatMap((event) => (event.type === "committed" ? [event.origins] : []));
    const noted = { ...keptTurn(), notes: [said("A hook's word.")] };
    expect(origins(decided({}, toolsRan(noted)))).toEqual([[[], ["result", "note"]]]);
    expect(origins(decided({}, { ...broken, kept: noted } as Outcome))).toEqual([[[], ["result", "note", "recovery"]]]); // `broken` has a kept turn
    expect(origins(decided({}, blocked))).toEqual([[[], ["stop_hook"]]]);
    expect(origins(decided({ maxOutputTokensOverride: 64_000 }, cut))).toEqual([[[], ["recovery"]]]);
    expect(origins(decided({}, answered))).toEqual([[[]]]);
  });

  it("L05 B53 takes all thinking out for the other model, and says so as a rebase", () => {
    const messages = [
      PROMPT,
      { role: "assistant" as const, content: [thought("A"), asked("t0")] },
      { role: "user" as const, content: [given("t0")] },
    ];
    const overloaded: Outcome = {
      kind: "failed",
      failure: { kind: "transient", overloaded: true, retries: "many" },
      error,
    };
    const decision = decided({ messages }, overloaded, { fallbackModel: "model-b" });
    expect(eventsInShort(decision)).toEqual(["discarded fallback", "rebase", "transition model_fallback"]);
    expect(decision.state.messages).toEqual([
      PROMPT,
      { role: "assistant", content: [asked("t0")] },
      { role: "user", content: [given("t0")] },
    ]);
    expect(decision.state.usagePoint).toBeUndefined();
  });

  it("L41 tells the next hooks that a hook has blocked", () => {
    expect(decided({}, blocked).state.stopHookActive).toBe(true);
    expect(decided({}, answered).state.stopHookActive).toBe(false);
  });
});

describe("decide is pure", () => {
  it("gives the same decision for the same state and outcome", () => {
    for (const outcome of [toolsRan(), cut, paused, broken, blocked, answered]) {
      expect(decided({}, outcome)).toEqual(decided({}, outcome));
    }
  });

  it("freezes what it adds to the history, so that it is written once (L50)", () => {
    for (const message of added(decided({}, toolsRan()))) {
      expect(Object.isFrozen(message) && Object.isFrozen(message.content)).toBe(true);
    }
  });

  it("begins with the defaults of the rules", () => {
    expect(LIMITS).toMatchObject({
      maxTurns: Number.POSITIVE_INFINITY,
      maxOutputTokens: 8_192,
      maxOutputTokensRecoveries: 3,
      maxPauses: 5,
      maxConsecutiveErrors: 3,
      maxStopHookBlocks: 3,
    });
    expect(stateWith()).toMatchObject({ turnCount: 1, transition: undefined });
  });
});
