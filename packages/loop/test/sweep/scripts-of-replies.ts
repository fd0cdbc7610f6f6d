import { contextTokens, type RebasePlan, rebase } from "@loopsmith/conversation/history";
import { type Fault, httpFault, reply, type ScriptedBlock, text, toolUse } from "@loopsmith/local-api";
import type { Cure, CureOutcome, State } from "@loopsmith/loop";
import type { Host, QueryScript } from "./play-stepped.ts";
import type { SteppedWorld } from "./stepped-world.ts";
import { toolsOf } from "./sweep-tools.ts";

const done = reply([text("All is done now.", ["All is ", "done now."])]);
const thought: ScriptedBlock = { type: "thinking", thinking: "Let me see." };
const cut = (...blocks: ScriptedBlock[]) => reply(blocks, { stopReason: "max_tokens" });
const cutCall: ScriptedBlock = { type: "tool_use", id: "c1", name: "slow", input: {}, json: '{"n": 1' };
const paused = (words: string) => reply([text(words)], { stopReason: "pause_turn" });
const all = (world: SteppedWorld): Host => ({ tools: Object.values(toolsOf(world)) });
const noEscalation = { maxOutputTokensEscalated: 8_192 };
const fallbackModel = "scripted-classic";

/** A call that is at work when the stream breaks in the block behind it. */
const broken = (n: number, fault: Fault) =>
  reply([toolUse("slow", { n }, `s${n}`), text("And then there is more.")], {
    faults: [{ kind: "pause", at: { event: 6 }, ms: 50 }, fault],
  });

/** Scripts about replies that are not whole, and about servers that do not answer. */
export const scriptsOfReplies: readonly QueryScript[] = [
  {
    name: "thinking around calls",
    replies: [reply([thought, { type: "redacted_thinking" }, text("I see."), toolUse("slow", { n: 1 }, "s1")]), done],
    host: all,
    reasons: ["next_turn", "completed"],
  },
  {
    name: "nothing, blanks, and thinking alone",
    replies: [reply([toolUse("quick", { n: 1 }, "q1"), text(" ")]), reply([thought])],
    host: all,
    reasons: ["next_turn", "completed"],
  },
  {
    name: "a cut call behind a whole one, then a refusal with a call",
    replies: [
      cut(toolUse("quick", { n: 1 }, "q1"), cutCall),
      reply([text("I can not"), toolUse("slow", { n: 2 }, "s2")], { stopReason: "refusal" }),
    ],
    host: all,
    reasons: ["next_turn", "refusal"],
    forgotten: ["s2"],
  },
  {
    name: "a refusal with a call at work, and a fallback that gets no thinking",
    replies: [
      reply([thought, toolUse("quick", { n: 1 }, "q1")]),
      reply([toolUse("hard_of_hearing", { ms: 300 }, "h2"), text("No.")], { stopReason: "refusal", pauseMs: 20 }),
      reply([toolUse("slow", { n: 3 }, "s3")]),
      done,
    ],
    host: (world) => ({ ...all(world), fallbackModel }),
    reasons: ["next_turn", "model_fallback", "next_turn", "completed"],
    forgotten: ["h2"],
  },
  {
    name: "an overloaded model, then an overloaded fallback",
    replies: [
      reply([toolUse("quick", { n: 1 }, "q1")]),
      httpFault(529),
      httpFault(529),
      httpFault(529),
      httpFault(529),
    ],
    host: (world) => ({ ...all(world), fallbackModel, retry: { maxRetries: 1 } }),
    reasons: ["next_turn", "model_fallback", "model_error"],
  },
  {
    name: "an unknown model",
    replies: [httpFault(404, { message: "model: not here" }), done],
    host: () => ({ fallbackModel }),
    reasons: ["model_fallback", "completed"],
  },
  {
    name: "pauses, and calls behind them",
    replies: [paused("First. "), paused("Second. "), reply([text("Third."), toolUse("slow", { n: 1 }, "s1")]), done],
    host: all,
    reasons: ["pause_turn", "pause_turn", "next_turn", "completed"],
  },
  {
    name: "too many pauses",
    replies: [1, 2, 3, 4, 5].map((n) => paused(`Part ${n}. `)),
    reasons: [...Array(4).fill("pause_turn"), "model_error"],
  },
  {
    name: "a cut answer that gets more room, then a cut call",
    replies: [cut(text("Half of ")), cut(text("Half again. "), cutCall), done],
    host: all,
    reasons: ["max_output_tokens_escalate", "max_output_tokens_recovery", "completed"],
  },
  {
    name: "an answer that is cut again and again",
    replies: [cut(text("One ")), cut(text("two ")), cut(text("three ")), cut(text("four"))],
    host: () => noEscalation,
    reasons: [...Array(3).fill("max_output_tokens_recovery"), "max_output_tokens"],
  },
  {
    name: "too long twice: first the collapses, then a compaction",
    replies: [httpFault(413), httpFault(400, { message: "prompt is too long: 9 tokens > 8" }), done],
    host: (world) => tooLong(world, async () => world.sleep(300)),
    reasons: ["collapse_drain_retry", "reactive_compact_retry", "completed"],
  },
  {
    name: "too long, and nothing helps: one rung fails, one never ends",
    replies: [reply([text("Full")], { stopReason: "model_context_window_exceeded" })],
    host: (world) =>
      tooLong(world, (cure) =>
        cure === "collapse_drain" ? Promise.reject(new Error("broken")) : world.sleep(900_000),
      ),
    reasons: ["prompt_too_long"],
  },
  {
    name: "retries: an error with a wait, a broken stream, a silent one, then an answer",
    replies: [
      httpFault(529, { headers: { "retry-after": "30" } }),
      reply([text("Half of "), text("it")], { faults: [{ kind: "cut", at: { event: 5 }, how: "reset" }] }),
      reply([text("A part")], {
        faults: [
          { kind: "late_headers", ms: 25_000 },
          { kind: "error", at: { event: 4 }, type: "api_error" },
        ],
      }),
      reply([toolUse("slow", { n: 1 }, "s1")]),
      done,
    ],
    host: all,
    reasons: ["next_turn", "completed"],
  },
  {
    name: "a server that never answers",
    replies: Array(2).fill(reply("Never.", { faults: [{ kind: "late_headers" }] })),
    host: () => ({ headersMs: 30_000 }),
    reasons: ["model_error"],
  },
  {
    name: "an end of the answer behind a call, an end before its last event",
    replies: [
      broken(1, { kind: "cut", at: { event: 8 }, how: "eof" }),
      broken(2, { kind: "cut", at: { event: 10 }, how: "eof" }),
      done,
    ],
    host: all,
    reasons: ["model_error_retry", "model_error_retry", "completed"],
  },
  {
    name: "a silent stream behind a call, an error, a reset: too much",
    replies: [
      broken(1, { kind: "stall", at: { event: 8 } }),
      broken(2, { kind: "error", at: { event: 8 }, type: "overloaded_error" }),
      broken(3, { kind: "cut", at: { event: 8 }, how: "reset" }),
    ],
    host: (world) => ({ ...all(world), idleMs: 30_000 }),
    reasons: ["model_error_retry", "model_error_retry", "consecutive_errors"],
  },
];

/** A host with staged collapses, whose cures take the time of `work`. */
function tooLong(world: SteppedWorld, work: (cure: Cure) => Promise<void>): Host {
  const cure = world.around(async (kind: Cure, { messages }: State): Promise<CureOutcome> => {
    await work(kind);
    const plan: RebasePlan = {
      cause: "compact",
      messages: [{ role: "user", content: `In short, after ${kind}: go.` }],
      firstChanged: 0,
      thinking: "strip",
    };
    const [tokensBefore, shorter] = [contextTokens(messages), rebase(messages, plan)];
    return { kind: "cured", cure: kind, plan, messages: shorter, tokensBefore, tokensAfter: tokensBefore - 1 };
  });
  const stagedCollapses = [{ span: { from: 0, to: 1, tokens: 1_000 }, summary: "A long talk." }];
  return { ...all(world), deps: { cure, state: { stagedCollapses } } };
}
