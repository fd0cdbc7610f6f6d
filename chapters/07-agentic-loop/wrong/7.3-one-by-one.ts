// mistake: the calls run one after the other
// killed by: 7.3a
import { capTurnResults } from "./cap-result.ts";
import type { OnToolEnd, OnToolStart } from "./execute-all-tools.ts";
import { runToolUse } from "./run-tool-use.ts";
import { createToolUseContext, type ToolResult, type ToolUse, type ToolUseContext } from "./tool-use-context.ts";

export async function executeAllTools(
  toolUseBlocks: readonly ToolUse[],
  onToolStart?: OnToolStart,
  onToolEnd?: OnToolEnd,
  context: ToolUseContext = createToolUseContext(),
): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  for (const toolUse of toolUseBlocks) {
    onToolStart?.(toolUse.name, toolUse.input, toolUse);
    const result = await runToolUse(toolUse, context);
    onToolEnd?.(toolUse.name, { content: String(result.content) }, result);
    results.push(result);
  }
  return capTurnResults(results, context);
}
