import { reply, text, toolUse } from "@loopsmith/local-api";
import { createBashTool, createNodeHost } from "@loopsmith/tools/builtin";
import type { QueryScript } from "./play-stepped.ts";
import { toolsOf } from "./sweep-tools.ts";

const done = reply([text("All is done now.", ["All is ", "done now."])]);
const NEXT = ["next_turn", "completed"];

/** Scripts about calls: how they run, beside whom, and how they end. */
export const scriptsOfTools: readonly QueryScript[] = [
  { name: "an answer without a call", replies: [done], reasons: ["completed"] },
  {
    name: "two turns of one quick call, read slowly",
    replies: [...[1, 2].map((n) => reply([text("I look."), toolUse("quick", { n }, `q${n}`)])), done],
    host: (world) => ({ tools: [toolsOf(world).quick] }),
    reasons: ["next_turn", "next_turn", "completed"],
    readerMs: 20,
  },
  {
    name: "calls side by side, slow and quick",
    replies: [
      reply([
        toolUse("slow", { n: 1 }, "s1"),
        text("And."),
        toolUse("quick", { n: 2 }, "q2"),
        toolUse("slow", { n: 3 }, "s3"),
      ]),
      done,
    ],
    host: (world) => ({ tools: Object.values(toolsOf(world)) }),
    reasons: NEXT,
  },
  {
    name: "calls that start while the model still speaks",
    replies: [
      reply([toolUse("slow", { n: 1 }, "s1"), toolUse("quick", { n: 2 }, "q2"), text("So far.")], { pauseMs: 40 }),
      done,
    ],
    host: (world) => ({ tools: Object.values(toolsOf(world)) }),
    reasons: NEXT,
  },
  {
    name: "more calls than may run at once",
    replies: [reply([1, 2, 3, 4, 5].map((n) => toolUse("slow", { n }, `s${n}`))), done],
    host: (world) => ({ tools: [toolsOf(world).slow], maxConcurrency: 2 }),
    reasons: NEXT,
  },
  {
    name: "shared, keyed and exclusive calls",
    replies: [
      reply([
        toolUse("editor", { n: 1 }, "e1"),
        toolUse("editor", { n: 2 }, "e2"),
        toolUse("alone", { n: 3 }, "a3"),
        toolUse("quick", { n: 4 }, "q4"),
      ]),
      done,
    ],
    host: (world) => ({ tools: Object.values(toolsOf(world)) }),
    reasons: NEXT,
  },
  {
    name: "a tool that never ends and never hears, beside one that hears",
    replies: [reply([toolUse("deaf", {}, "d1"), toolUse("slow", { n: 1 }, "s1")]), done],
    host: (world) => ({ tools: Object.values(toolsOf(world)) }),
    reasons: NEXT,
  },
  {
    name: "tools that do not hear: one ends in time, one rejects too late",
    replies: [
      reply([
        toolUse("hard_of_hearing", { ms: 700 }, "h1"),
        toolUse("rejects_late", {}, "r1"),
        toolUse("alone", { n: 1 }, "a1"),
      ]),
      done,
    ],
    host: (world) => ({ tools: Object.values(toolsOf(world)) }),
    reasons: NEXT,
  },
  {
    name: "a failure that cancels its siblings",
    replies: [
      reply([
        toolUse("slow", { n: 1 }, "s1"),
        toolUse("breaker", {}, "b1"),
        toolUse("hard_of_hearing", { ms: 500 }, "h1"),
        toolUse("alone", { n: 2 }, "a2"),
      ]),
      done,
    ],
    host: (world) => ({ tools: Object.values(toolsOf(world)) }),
    reasons: NEXT,
  },
  {
    name: "every failure stops the others, also those that come later",
    replies: [
      reply(
        [toolUse("bad", {}, "b1"), toolUse("slow", { n: 1 }, "s1"), text("Wait."), toolUse("quick", { n: 2 }, "q2")],
        {
          pauseMs: 15,
        },
      ),
      done,
    ],
    host: (world) => ({ tools: Object.values(toolsOf(world)), siblingAbort: "all" }),
    reasons: NEXT,
  },
  {
    name: "calls that fail in every way",
    replies: [
      reply([
        toolUse("bad", {}, "b1"),
        toolUse("unknown", {}, "u1"),
        { type: "tool_use", id: "j1", name: "quick", input: {}, json: '{"n": tru, }' },
        toolUse("quick", { n: 1 }, "q1"),
      ]),
      done,
    ],
    host: (world) => ({ tools: Object.values(toolsOf(world)) }),
    reasons: NEXT,
  },
  {
    name: "the same failing call three times",
    replies: [1, 2, 3].map((n) => reply([toolUse("bad", {}, `b${n}`)])),
    host: (world) => ({ tools: [toolsOf(world).bad] }),
    reasons: ["next_turn", "next_turn", "consecutive_errors"],
  },
  {
    name: "ids that come twice",
    replies: [
      reply([toolUse("quick", { n: 1 }, "q1")]),
      reply([toolUse("quick", { n: 2 }, "q1"), toolUse("slow", { n: 3 }, "q1")]),
      done,
    ],
    host: (world) => ({ tools: Object.values(toolsOf(world)) }),
    reasons: ["next_turn", "next_turn", "completed"],
  },
  {
    name: "progress while the model speaks",
    replies: [reply([toolUse("reports", {}, "r1"), text("It is at work.")], { pauseMs: 25 }), done],
    host: (world) => ({ tools: [toolsOf(world).reports] }),
    reasons: NEXT,
    readerMs: 10,
  },
  {
    name: "big outputs that are saved, and a turn that is too big as a whole",
    replies: [reply([1, 2, 3].map((n) => toolUse("big", { n }, `b${n}`))), done],
    host: (world) => ({
      tools: [toolsOf(world).big],
      context: { saveOverflow: world.around(() => world.sleep(80).then(() => "/kept.txt")), maxTurnBytes: 300 },
    }),
    reasons: NEXT,
  },
  {
    name: "big outputs and a saver that never ends",
    replies: [reply([toolUse("quick", { n: 1 }, "q1"), toolUse("big", { n: 2 }, "b2")]), done],
    host: (world) => ({
      tools: Object.values(toolsOf(world)),
      context: { saveOverflow: world.around(() => world.sleep(900_000).then(() => "/kept.txt")), maxTurnBytes: 150 },
    }),
    reasons: NEXT,
  },
  {
    name: "a process",
    replies: [
      reply([
        toolUse("Bash", { command: "echo begun; sleep 0.05; echo over" }, "p1"),
        toolUse("quick", { n: 1 }, "q1"),
      ]),
      done,
    ],
    host: (world) => ({ tools: [world.realTool(createBashTool(createNodeHost())), toolsOf(world).quick] }),
    reasons: NEXT,
  },
];
