import { contextTokens, type RebasePlan, rebase } from "@loopsmith/conversation/history";
import { reply, text, toolUse } from "@loopsmith/local-api";
import type { QueryDeps, StopHook } from "@loopsmith/loop";
import type { Host, QueryScript } from "./play-stepped.ts";
import type { SteppedWorld } from "./stepped-world.ts";
import { toolsOf } from "./sweep-tools.ts";

const done = reply([text("All is done now.", ["All is ", "done now."])]);
const threeCalls = reply([
  toolUse("quick", { n: 1 }, "q1"),
  toolUse("slow", { n: 2 }, "s2"),
  toolUse("quick", { n: 3 }, "q3"),
]);
const all = (world: SteppedWorld): Host => ({ tools: Object.values(toolsOf(world)) });

/** Scripts about what the host does between the turns, and at the end. */
export const scriptsOfTurns: readonly QueryScript[] = [
  {
    name: "stop hooks: two more rounds, then they agree",
    replies: [done, reply("And the tests."), reply("And the docs.")],
    host: (world) => {
      let asked = 0;
      const hook: StopHook = async () => {
        await world.sleep(100);
        asked += 1;
        return asked > 2 ? { kind: "agree" } : { kind: "continue", feedback: `Not yet, ${asked}.` };
      };
      return { hooks: { stop: [world.around(hook), world.around(async () => ({ kind: "agree" as const }))] } };
    },
    reasons: ["stop_hook_blocking", "stop_hook_blocking", "completed"],
  },
  {
    name: "stop hooks: one prevents, one fails, one never ends",
    replies: [threeCalls, done],
    host: (world) => {
      const prevents: StopHook = async () => ({ kind: "prevent", message: "Not today." });
      const fails: StopHook = () => Promise.reject(new Error("broken"));
      const hangs: StopHook = () => world.sleep(900_000).then(() => ({ kind: "agree" }));
      return { ...all(world), hooks: { stop: [world.around(fails), world.around(hangs), world.around(prevents)] } };
    },
    reasons: ["next_turn", "stop_hook_prevented"],
  },
  {
    name: "input that comes while tools run, and a note of the host",
    queued: ["And one more thing.", "A file has changed."],
    replies: [threeCalls, reply([toolUse("alone", { n: 4 }, "a4")]), done],
    host: (world) => {
      world.input.enqueue("And one more thing.");
      world.input.attach({ kind: "note", text: "A file has changed." }, "A file has changed.");
      return all(world);
    },
    reasons: ["next_turn", "next_turn", "completed"],
  },
  {
    name: "summaries: one in time, one that never comes",
    replies: [threeCalls, reply([toolUse("slow", { n: 4 }, "s4")]), done],
    host: (world) => {
      let made = 0;
      const summarizeToolUse = world.around(async () => {
        made += 1;
        await world.sleep(made === 1 ? 400 : 900_000);
        return "They looked.";
      });
      return { ...all(world), deps: { summarizeToolUse } };
    },
    reasons: ["next_turn", "next_turn", "completed"],
  },
  {
    name: "room is made before each request: slowly, not at all, for ever",
    replies: [threeCalls, reply([toolUse("slow", { n: 4 }, "s4")]), done],
    host: (world) => ({ ...all(world), deps: { prepare: prepareOf(world) } }),
    reasons: ["next_turn", "next_turn", "completed"],
  },
  {
    name: "no room for a request",
    replies: [],
    host: () => ({ contextWindow: 10_000 }),
    reasons: ["blocking_limit"],
  },
  {
    name: "the last turn that is allowed",
    replies: [threeCalls],
    host: (world) => ({ ...all(world), maxTurns: 1 }),
    reasons: ["max_turns"],
  },
  {
    name: "no tokens left in the budget",
    replies: [threeCalls],
    host: (world) => ({ ...all(world), maxBudgetTokens: 1 }),
    reasons: ["budget_exceeded"],
  },
];

/** First a compaction that takes a while, then one that fails, then one that hangs. */
function prepareOf(world: SteppedWorld): QueryDeps["prepare"] {
  let asked = 0;
  return world.around(async (state) => {
    asked += 1;
    if (asked === 2) throw new Error("broken");
    await world.sleep(asked === 1 ? 200 : 900_000);
    const plan: RebasePlan = {
      cause: "compact",
      messages: [{ role: "user", content: "In short: go." }],
      firstChanged: 0,
      thinking: "strip",
    };
    const messages = rebase(state.messages, plan);
    const [tokensBefore, tokensAfter] = [contextTokens(state.messages), contextTokens(messages)];
    return {
      kind: "ready",
      state: { ...state, messages },
      maxTokens: 1_000,
      events: [{ type: "rebase", plan, tokensBefore, tokensAfter }],
    };
  });
}
