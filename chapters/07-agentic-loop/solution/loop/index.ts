export { agenticLoop, type LoopResult } from "./agentic-loop.ts";
export { type CallState, hasStarted } from "./call-state.ts";
export { countToolCalls } from "./count-tool-calls.ts";
export { errorFacts } from "./error-facts.ts";
export { executeAllTools, type OnToolEnd, type OnToolStart, type ToolEndResult } from "./execute-all-tools.ts";
export type { LoopOptions } from "./loop-options.ts";
export { runToolUse } from "./run-tool-use.ts";
export { streamTurn, type TurnEnd, type TurnRequest } from "./stream-turn.ts";
export { toAnthropicTools } from "./to-anthropic-tools.ts";
export {
  createToolUseContext,
  type ToolResult,
  type ToolSource,
  type ToolUse,
  type ToolUseContext,
} from "./tool-use-context.ts";
