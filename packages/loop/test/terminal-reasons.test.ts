import { contextTokens, rebase } from "@loopsmith/conversation/history";
import { type Fault, httpFault, reply, text, toolUse } from "@loopsmith/local-api";
import type { Cure, CureOutcome, State, TerminalReason, Transition } from "@loopsmith/loop";
import { describe, expect, it } from "vitest";
import { abortWhen } from "./abort-when.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { type Played, play, reasonsOf } from "./play-query.ts";
import { acceptsNextPrompt, eventsOf, foldHistory, typesOf } from "./read-run.ts";
import { cooperates, registryOf, tool } from "./scripted-tools.ts";

leaveNothing();

const echo = tool("echo", (input) => ({ content: `echo ${JSON.stringify(input)}` }));
const bad = tool("bad", () => Promise.reject(new Error("broken")));
const waits = tool("waits", cooperates);
const tools = registryOf(echo, bad, waits);

const done = reply("Done.");
const callOf = (name: string, id: string, input: unknown = {}) => reply([toolUse(name, input, id)]);
const cut = (words: string) => reply(words, { stopReason: "max_tokens" });
/** Never more than the ordinary limit, so that a cut answer is continued at once. */
const noEscalation = { maxOutputTokensEscalated: 8_192 };

/**
 * A run of a script, all its reasons in order, and the types of all its events but deltas: those that the model and the
 * loop cause, and, because tools run beside the model, apart from them those of the calls.
 */
type Row = { run: () => Promise<Played>; reasons: string[]; events: string[]; calls?: string[] };

const ANSWER = ["request_start", "assistant_message"];
const CALL = ["request_start", "tool_use", "assistant_message"];
const COMMIT = ["committed", "usage"];
const NEXT = ["committed", "transition", "usage"];
const RUN = ["tool_start", "tool_end"];

/** One row for each reason in which a run may end: a new reason without a row does not compile. */
const TERMINAL_REASONS: Record<TerminalReason["reason"], Row> = {
  completed: {
    run: () => play([done]),
    reasons: ["completed"],
    events: [...ANSWER, ...COMMIT, "terminal"],
  },
  aborted_streaming: {
    run: () => {
      const stalled = reply([text("half of it", ["half ", "of it"])], {
        faults: [{ kind: "stall", at: { event: 4 } }],
      });
      const { signal, onEvent } = abortWhen("text_delta");
      return play([stalled], { signal }, onEvent);
    },
    reasons: ["aborted_streaming"],
    events: ["request_start", "discarded", "terminal"],
  },
  aborted_tools: {
    run: () => {
      const { signal, onEvent } = abortWhen("tool_start", "assistant_message");
      return play([callOf("waits", "t1")], { tools, signal }, onEvent);
    },
    reasons: ["aborted_tools"],
    events: [...CALL, ...COMMIT, "terminal"],
    calls: RUN,
  },
  max_output_tokens: {
    run: () => play([cut("One "), cut("two "), cut("three "), cut("four")], noEscalation),
    reasons: [...Array(3).fill("max_output_tokens_recovery"), "max_output_tokens"],
    events: [...[1, 2, 3].flatMap(() => [...ANSWER, ...NEXT]), ...ANSWER, ...COMMIT, "terminal"],
  },
  prompt_too_long: {
    run: () => play([httpFault(413)]),
    reasons: ["prompt_too_long"],
    events: ["request_start", "discarded", "terminal"],
  },
  max_turns: {
    run: () => play([callOf("echo", "t1")], { tools, maxTurns: 1 }),
    reasons: ["max_turns"],
    events: [...CALL, ...COMMIT, "terminal"],
    calls: [...RUN, "attachment"],
  },
  model_error: {
    run: () => play([callOf("echo", "t1"), httpFault(403)], { tools }),
    reasons: ["next_turn", "model_error"],
    events: [...CALL, ...NEXT, "request_start", "discarded", "terminal"],
    calls: RUN,
  },
  hook_stopped: {
    run: () =>
      play([callOf("echo", "t1")], { tools, hooks: { preTool: async () => ({ kind: "stop", message: "Enough." }) } }),
    reasons: ["hook_stopped"],
    events: [...CALL, ...COMMIT, "terminal"],
    calls: ["tool_end"],
  },
  stop_hook_prevented: {
    run: () => play([done], { hooks: { stop: [async () => ({ kind: "prevent", message: "Not today." })] } }),
    reasons: ["stop_hook_prevented"],
    events: [...ANSWER, ...COMMIT, "terminal"],
  },
  blocking_limit: {
    run: () => play([], { contextWindow: 10_000 }),
    reasons: ["blocking_limit"],
    events: ["terminal"],
  },
  consecutive_errors: {
    run: () => play([callOf("bad", "t1"), callOf("bad", "t2"), callOf("bad", "t3")], { tools }),
    reasons: ["next_turn", "next_turn", "consecutive_errors"],
    events: [...CALL, ...NEXT, ...CALL, ...NEXT, ...CALL, ...COMMIT, "terminal"],
    // The third same call makes no progress, which is told as well.
    calls: [...RUN, ...RUN, "attachment", ...RUN],
  },
  refusal: {
    run: () => play([reply([text("I can")], { stopReason: "refusal" })]),
    reasons: ["refusal"],
    events: [...ANSWER, "discarded", "usage", "terminal"],
  },
  budget_exceeded: {
    run: () => play([callOf("echo", "t1")], { tools, maxBudgetTokens: 1 }),
    reasons: ["budget_exceeded"],
    events: [...CALL, ...COMMIT, "terminal"],
    calls: RUN,
  },
};

/** The call has started by the time the stream ends, because the stream waits that long. */
const afterTheStart = (event: number): Fault[] => [
  { kind: "pause", at: { event }, ms: 20 },
  { kind: "cut", at: { event }, how: "eof" },
];

/** One row for each way to go round once more: a new transition without a row does not compile. */
const TRANSITIONS: Record<Transition["reason"], Row> = {
  next_turn: {
    run: () => play([callOf("echo", "t1"), done], { tools }),
    reasons: ["next_turn", "completed"],
    events: [...CALL, ...NEXT, ...ANSWER, ...COMMIT, "terminal"],
    calls: RUN,
  },
  max_output_tokens_escalate: {
    run: () => play([cut("Half"), done]),
    reasons: ["max_output_tokens_escalate", "completed"],
    events: [...ANSWER, "discarded", "transition", "usage", ...ANSWER, ...COMMIT, "terminal"],
  },
  max_output_tokens_recovery: {
    run: () => play([cut("Half "), done], noEscalation),
    reasons: ["max_output_tokens_recovery", "completed"],
    events: [...ANSWER, ...NEXT, ...ANSWER, ...COMMIT, "terminal"],
  },
  collapse_drain_retry: {
    run: () => playTooLong({ cures: ["collapse_drain"] }),
    reasons: ["collapse_drain_retry", "completed"],
    events: ["request_start", "discarded", "rebase", "transition", ...ANSWER, ...COMMIT, "terminal"],
  },
  reactive_compact_retry: {
    run: () => playTooLong({ cures: ["reactive_compact"] }),
    reasons: ["reactive_compact_retry", "completed"],
    // The rung before has not helped and says nothing.
    events: ["request_start", "discarded", "discarded", "rebase", "transition", ...ANSWER, ...COMMIT, "terminal"],
  },
  stop_hook_blocking: {
    run: () =>
      play([done, reply("Now it is.")], {
        hooks: {
          stop: [
            async ({ stopHookActive }) =>
              stopHookActive ? { kind: "agree" } : { kind: "continue", feedback: "Run the tests too." },
          ],
        },
      }),
    reasons: ["stop_hook_blocking", "completed"],
    events: [...ANSWER, ...NEXT, ...ANSWER, ...COMMIT, "terminal"],
  },
  model_error_retry: {
    run: () =>
      play([reply([toolUse("echo", {}, "t1"), text("And now")], { faults: afterTheStart(7) }), done], { tools }),
    reasons: ["model_error_retry", "completed"],
    events: ["request_start", "tool_use", ...NEXT.slice(0, 2), ...ANSWER, ...COMMIT, "terminal"],
    calls: RUN,
  },
  model_fallback: {
    run: () => play([httpFault(529), done], { fallbackModel: "claude-haiku-4-5", retry: { maxRetries: 0 } }),
    reasons: ["model_fallback", "completed"],
    events: ["request_start", "discarded", "transition", ...ANSWER, ...COMMIT, "terminal"],
  },
  pause_turn: {
    run: () => play([reply("Half", { stopReason: "pause_turn" }), reply(" and half.")]),
    reasons: ["pause_turn", "completed"],
    events: [...ANSWER, "transition", "usage", ...ANSWER, ...COMMIT, "terminal"],
  },
};

/** A run whose first request is too long, and whose history these rungs of the ladder make shorter (L21). */
function playTooLong({ cures }: { cures: readonly Cure[] }): Promise<Played> {
  const cure = async (kind: Cure, state: State): Promise<CureOutcome> => {
    if (!cures.includes(kind)) return { kind: "not_cured", cure: kind };
    const messages = [{ role: "user" as const, content: "A long talk, in short. And: go." }];
    const plan = { cause: "compact", messages, firstChanged: 0, thinking: "strip" } as const;
    const before = contextTokens(state.messages);
    const shorter = rebase(state.messages, plan);
    return { kind: "cured", cure: kind, plan, messages: shorter, tokensBefore: before, tokensAfter: before - 1 };
  };
  const stagedCollapses = [{ span: { from: 0, to: 1, tokens: 1_000 }, summary: "A long talk." }];
  return play([httpFault(413), done], { deps: { cure, state: { stagedCollapses } } });
}

const BESIDE = ["tool_start", "tool_progress", "tool_end", "attachment"];

describe.each([
  ["terminal reason", TERMINAL_REASONS],
  ["transition", TRANSITIONS],
])("each %s, as the whole list of a run", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (reason, { run, reasons, events, calls = [] }) => {
    const played = await run();
    expect(reasonsOf(played)).toEqual(reasons);
    expect(reasons).toContain(reason);
    const types = typesOf(played.events);
    expect(types.filter((type) => !BESIDE.includes(type))).toEqual(events);
    expect(types.filter((type) => BESIDE.includes(type))).toEqual(calls);
    expectOneEnd(played);
    expect(foldHistory([{ role: "user", content: "Go." }], played.events)).toEqual(played.terminal.messages);
    await acceptsNextPrompt(played.terminal.messages, [echo, bad, waits]);
  });
});

/** `terminal` is the last event and the only one of its kind, and equals the value of the generator (I4). */
function expectOneEnd({ events, terminal }: Played): void {
  expect(eventsOf(events, "terminal").map((event) => event.terminal)).toEqual([terminal]);
  expect(events.at(-1)?.type).toBe("terminal");
}
