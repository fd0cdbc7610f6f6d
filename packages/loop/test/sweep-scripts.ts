import { httpFault, reply, type ScriptStep, text, toolUse } from "@loopsmith/local-api";
import { createBashTool, createNodeHost } from "@loopsmith/tools/builtin";
import type { AnyTool, CanUseTool, ToolContext, ToolOutput } from "@loopsmith/tools/tool";
import { tool } from "./scripted-tools.ts";

/** One conversation of the abort sweep: what the model says, what the tools do, who is asked. */
export type SweepScript = {
  name: string;
  steps(): ScriptStep[];
  tools: AnyTool[];
  canUseTool?: CanUseTool;
  idleMs?: number;
};

const SHORT_MS = 15; // long enough for an abort to meet the tool at work, short enough for hundreds of runs

const quick = tool("quick", ({ n }) => ({ content: `quick ${n}` }));
const slow = tool("slow", ({ n }, context) => waits(context, `slow ${n}`));
const deaf = tool("deaf", () => new Promise((resolve) => setTimeout(() => resolve({ content: "at last" }), 40)));
const bad = tool("bad", () => Promise.reject(new Error("broken")));

/** Ends after a while, or at once with an error when its signal fires. */
function waits({ signal }: ToolContext, content: string): Promise<ToolOutput> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve({ content });
    }, SHORT_MS);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const say = (words: string) => text(words, words.split(/(?<= )/));
const done = (words = "All is done now.") => reply([say(words)]);

export const sweepScripts: readonly SweepScript[] = [
  { name: "an answer without a call", steps: () => [done("One two three four.")], tools: [quick] },
  {
    name: "three turns of one quick call",
    steps: () =>
      [1, 2].map((n): ScriptStep => reply([say("I look."), toolUse("quick", { n }, `q${n}`)])).concat(done()),
    tools: [quick],
  },
  {
    name: "parallel calls, slow and quick",
    steps: () => [
      reply([
        toolUse("slow", { n: 1 }, "s1"),
        say("And more."),
        toolUse("quick", { n: 2 }, "q2"),
        toolUse("slow", { n: 3 }, "s3"),
      ]),
      done(),
    ],
    tools: [slow, quick],
  },
  {
    name: "a tool that ignores the signal beside one that hears it",
    steps: () => [reply([toolUse("deaf", {}, "d1"), toolUse("slow", { n: 1 }, "s1")]), done()],
    tools: [deaf, slow],
  },
  {
    name: "an open question: one who answers late, one who says no",
    steps: () => [
      reply([toolUse("quick", { n: 1 }, "q1"), toolUse("slow", { n: 2 }, "s2"), toolUse("quick", { n: 3 }, "q3")]),
      done(),
    ],
    tools: [quick, slow],
    canUseTool: async ({ toolUse: { id }, input }) => {
      await sleep(SHORT_MS);
      return id === "q3" ? { kind: "deny", cause: "denied", message: "No." } : { kind: "allow", input };
    },
  },
  {
    name: "a stalled stream after a whole call",
    steps: () => [
      reply([toolUse("quick", { n: 1 }, "q1")]),
      reply([say("Half of"), toolUse("slow", { n: 2 }, "s2")], { faults: [{ kind: "stall", at: { event: 9 } }] }),
    ],
    tools: [quick, slow],
    idleMs: 60,
  },
  {
    name: "thinking around calls",
    steps: () => [
      reply([
        { type: "thinking", thinking: "Let me see." },
        { type: "redacted_thinking" },
        say("I see."),
        toolUse("slow", { n: 1 }, "s1"),
      ]),
      reply([{ type: "thinking", thinking: "So." }, say("That is it.")]),
    ],
    tools: [slow],
  },
  {
    name: "calls that fail in every way, then a server that fails",
    steps: () => [
      reply([
        toolUse("bad", {}, "b1"),
        toolUse("unknown", {}, "u1"),
        { type: "tool_use", id: "j1", name: "quick", input: {}, json: '{"n": tru, }' },
        toolUse("slow", { n: 1 }, "s1"),
      ]),
      httpFault(500),
    ],
    tools: [bad, quick, slow],
  },
  {
    name: "a cut call, then a refusal with a call",
    steps: () => [
      reply(
        [toolUse("quick", { n: 1 }, "q1"), { type: "tool_use", id: "c1", name: "slow", input: {}, json: '{"n": 1' }],
        { stopReason: "max_tokens" },
      ),
      reply([say("I can not"), toolUse("quick", { n: 2 }, "q2")], { stopReason: "refusal" }),
    ],
    tools: [quick, slow],
  },
  {
    name: "a process, and a stream that is reset",
    steps: () => [
      reply([toolUse("Bash", { command: "echo begun; sleep 0.1; echo over" }, "p1"), toolUse("quick", { n: 1 }, "q1")]),
      reply([say("It is over now.")], { faults: [{ kind: "cut", at: { event: 6 }, how: "reset" }] }),
    ],
    tools: [createBashTool(createNodeHost()), quick],
  },
];
