import type { ToolSource } from "@loopsmith/loop/agentic-loop";
import type { Message, QueryEvent, Terminal } from "@loopsmith/loop/events";
import { query } from "@loopsmith/loop/query-engine";
import type { RunSubagent, SubagentEnd, SubagentTask } from "@loopsmith/tools/task";
import { type ToolContext, ToolRegistry } from "@loopsmith/tools/tool";
import { explainStop } from "./explain-stop.ts";
import type { SubagentParams, SubagentTools } from "./subagent-params.ts";

const TASK = "Task"; // the name of `createTaskTool`, which loads zod: that is more than a name is worth
const MAX_TURNS = 30;
const MAX_TOKENS = 1_000_000;
const SHOWN_INPUT = 100; // characters of a call's input in a sign of life

/**
 * What `createTaskTool` needs: runs each task as a `query()` of its own, with its own history, tools and budget. An abort
 * of the call ends it; what its tools do is told as progress of the call; of all it says only the last text comes back.
 */
export function createSubagentRunner(params: SubagentParams): RunSubagent {
  return async (task, context) => {
    const opened = params.openTools();
    try {
      const run = query(queryParams(params, opened, { task, context }));
      return describeEnd(await followRun(run, params, { task, context }));
    } finally {
      await opened.close();
    }
  };
}

type Assignment = { task: SubagentTask; context: ToolContext };

function queryParams(
  { openTools: _, onEvent: __, context: own, ...params }: SubagentParams,
  { tools, canUseTool }: SubagentTools,
  { task, context: { signal, clock, graceMs, cwd, files, saveOverflow } }: Assignment,
): Parameters<typeof query>[0] {
  return {
    maxTurns: MAX_TURNS,
    maxBudgetTokens: MAX_TOKENS,
    ...params,
    ...(canUseTool && { canUseTool }),
    messages: [{ role: "user", content: task.prompt }],
    tools: withoutTask(tools),
    signal,
    // Files count as read only for the one that has read them.
    context: { clock, graceMs, cwd, files, saveOverflow, ...own, readFileState: new Map() },
  };
}

/** A subagent cannot start another one: who watches and pays has to see an end. */
function withoutTask(tools: ToolSource): ToolRegistry {
  const rest = new ToolRegistry();
  for (const tool of tools) if (tool.name !== TASK) rest.register(tool);
  return rest;
}

async function followRun(
  run: AsyncGenerator<QueryEvent, Terminal>,
  { onEvent }: SubagentParams,
  { task, context }: Assignment,
): Promise<Terminal> {
  try {
    for (;;) {
      const step = await run.next();
      if (step.done) return step.value;
      onEvent?.(step.value, task);
      if (step.value.type === "tool_start") context.onProgress({ text: signOfLife(task, step.value.toolUse) });
    }
  } finally {
    // Only when a listener has thrown is anything open here; there is nothing that `return` could be given.
    await run.return(undefined as never);
  }
}

function signOfLife({ description }: SubagentTask, { name, input }: { name: string; input: unknown }): string {
  const shown = [...JSON.stringify(input)];
  const short = shown.length <= SHOWN_INPUT ? shown : [...shown.slice(0, SHOWN_INPUT - 1), "…"];
  return `${description}: ${name} ${short.join("")}`;
}

function describeEnd(terminal: Terminal): SubagentEnd {
  const why = explainStop(terminal);
  const text = lastText(terminal.messages);
  return why === undefined ? { kind: "answered", text } : { kind: "stopped", why, lastText: text };
}

function lastText(messages: readonly Message[]): string {
  const content = messages.findLast(({ role }) => role === "assistant")?.content ?? [];
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n\n");
}
