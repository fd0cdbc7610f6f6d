export { agenticLoop, type LoopResult } from "./agentic-loop.ts";
export { type CallState, hasStarted, reviewNotes, stopFacts } from "./call-state.ts";
export { capTurnResults } from "./cap-result.ts";
export { countToolCalls } from "./count-tool-calls.ts";
export { cutCallNote } from "./cut-call-note.ts";
export { errorFacts, errorText } from "./error-facts.ts";
export { executeAllTools, type OnToolEnd, type OnToolStart, type ToolEndResult } from "./execute-all-tools.ts";
export { labelWarning } from "./judge-reply.ts";
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
