import type { ToolSource } from "@loopsmith/loop/agentic-loop";
import type { QueryEvent } from "@loopsmith/loop/events";
import type { QueryParams } from "@loopsmith/loop/query-engine";
import type { SubagentTask } from "@loopsmith/tools/task";
import type { CanUseTool } from "@loopsmith/tools/tool";

/**
 * The tools of one subagent, and who judges their calls, where that depends on them (default: the `canUseTool` of all);
 * `close` ends what they have left running.
 */
export type SubagentTools = { tools: ToolSource; canUseTool?: CanUseTool; close(): Promise<void> };

/**
 * What subagents are made of: that of any run, apart from the history, the signal and what is said in between. Give them
 * the `canUseTool` and the `hooks` of the parent, so that they may do no more than it.
 */
export type SubagentParams = Omit<QueryParams, "messages" | "tools" | "signal" | "input"> & {
  /** Default: 30. */
  maxTurns?: number;
  /** Default: 1,000,000. */
  maxBudgetTokens?: number;
  /** Asked for each subagent; a tool that starts subagents is left out. */
  openTools(): SubagentTools;
  /** Told every event of every subagent, for instance to count what they cost. */
  onEvent?(event: QueryEvent, task: SubagentTask): void;
};
