// mistake: a failure is thrown, so Promise.all gives up all the other results
// killed by: 7.3c
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
  const results = await Promise.all(
    toolUseBlocks.map(async (toolUse) => {
      onToolStart?.(toolUse.name, toolUse.input, toolUse);
      const result = await runToolUse(toolUse, context);
      if (result.is_error) throw new Error(String(result.content));
      onToolEnd?.(toolUse.name, { content: String(result.content) }, result);
      return result;
    }),
  );
  return capTurnResults(results, context);
}
