import { type Fault, httpFault, reply, type ScriptedBlock, type ScriptedReply, text } from "@loopsmith/local-api";
import type { QueryParams } from "@loopsmith/loop";

/** Where a run stands when an answer goes wrong. */
export type FaultState = {
  name: string;
  /** What was answered before, request by request. */
  before: readonly ScriptedReply[];
  /** The answer that goes wrong. */
  faulted: ScriptedReply;
  /** What is said while the run goes on. */
  queued?: string;
  asks?: "slowly";
  params?: Partial<QueryParams>;
};

const call = (name: string, mark: string): ScriptedBlock => ({
  type: "tool_use",
  name,
  input: { mark },
  deltas: ["", '{"mark":', `"${mark}"}`],
});
const words = text("I look into it.", ["I look ", "into it."]);
const quickTurn = reply([call("quick", "before")]);
const thought: ScriptedBlock = { type: "thinking", thinking: "Let me see." };

/** Words first: all calls come later. */
const plain = reply([words, call("quick", "a"), call("reports", "b"), call("alone", "c")]);
/** A call first, and then a pause in which it comes to work. */
const busy = (first: string, third = "quick"): ScriptedReply =>
  reply([call(first, "a"), words, call(third, "b"), call("alone", "c")], { faults: [pauseBehind(7)] });

const fallbackModel = "scripted-classic";

export const faultStates: readonly FaultState[] = [
  { name: "the first request", before: [], faulted: plain },
  { name: "after a tool turn", before: [quickTurn], faulted: plain },
  { name: "while a shared tool runs", before: [], faulted: busy("slow") },
  { name: "while an exclusive one queues", before: [], faulted: busy("slow", "alone") },
  { name: "while permission is asked", before: [], faulted: busy("quick"), asks: "slowly" },
  { name: "while progress comes", before: [], faulted: busy("reports") },
  { name: "after a pause", before: [reply([text("Half. ")], { stopReason: "pause_turn" })], faulted: plain },
  {
    name: "after a cut",
    before: [reply([text("Half of ")], { stopReason: "max_tokens" })],
    faulted: plain,
    params: { maxOutputTokensEscalated: 8_192 },
  },
  {
    name: "after a fallback",
    before: [httpFault(404, { message: "model: it is not here" })],
    faulted: plain,
    params: { fallbackModel },
  },
  { name: "with queued input", before: [quickTurn], faulted: plain, queued: "And one more thing." },
  {
    name: "with thinking in the history",
    before: [reply([thought, call("quick", "before")])],
    faulted: plain,
    params: { fallbackModel },
  },
  {
    name: "with a kept turn before",
    before: [
      reply([call("quick", "before"), text("And then")], {
        faults: [pauseBehind(7), { kind: "cut", at: { event: 9 }, how: "reset" }],
      }),
    ],
    faulted: plain,
  },
];

function pauseBehind(event: number): Fault {
  return { kind: "pause", at: { event }, ms: 4 };
}
