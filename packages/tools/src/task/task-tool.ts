import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";

const MAX_TASK_MS = 30 * 60 * 1_000; // its budget and the abort of the run end it sooner

const inputSchema = z.object({
  description: z
    .string()
    .min(1)
    .max(100)
    .describe("What it is to do, in three to five words, for the person who watches."),
  prompt: z
    .string()
    .min(1)
    .describe("The whole task: it knows nothing of this conversation. Say what it is to report, and in which form."),
});

/** What a subagent is to do. */
export type SubagentTask = z.output<typeof inputSchema>;

/** How a subagent ended: with an answer; or before, and then why in one sentence, and what it had said last. */
export type SubagentEnd = { kind: "answered"; text: string } | { kind: "stopped"; why: string; lastText: string };

/** Runs one subagent to its end. It heeds the signal of the context and tells its progress there. */
export type RunSubagent = (task: SubagentTask, context: ToolContext) => Promise<SubagentEnd>;

/**
 * Task: hands a part of the work to a subagent, which has a history of its own, and gives back what it says last. It reads
 * only in itself: each call of the subagent is judged like any other.
 */
export function createTaskTool(runSubagent: RunSubagent): Tool<typeof inputSchema> {
  return buildTool({
    name: "Task",
    description:
      "Hands a task to a subagent with its own conversation and gives back its last message alone. Use it for work that " +
      "reads much and reports little, such as a search through many files, not for what one or two calls can do.",
    inputSchema,
    isReadOnly: () => true,
    timeoutMs: MAX_TASK_MS,
    call: async (task, context) => describeEnd(await runSubagent(task, context)),
  });
}

function describeEnd(end: SubagentEnd): ToolOutput {
  switch (end.kind) {
    case "answered":
      return { content: end.text.trim() || "(The subagent ended without a word. Ask for a report in the prompt.)" };
    case "stopped": {
      const said = end.lastText.trim() === "" ? "" : `\n\nWhat it had said last:\n${end.lastText.trim()}`;
      return { content: `The subagent did not finish: ${end.why}${said}`, isError: true };
    }
    default:
      return end satisfies never;
  }
}
