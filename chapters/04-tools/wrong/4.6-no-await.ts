// mistake: try around a call that is returned and not awaited: the promise rejects after the try is over
// killed by: 4.6a
import type { AnyTool, ToolContext, ToolOutput } from "./tool.ts";

export async function callTool(tool: AnyTool, input: unknown, context: ToolContext): Promise<ToolOutput> {
  try {
    return tool.call(input, context);
  } catch (error) {
    return failed(`${tool.name} failed: ${explain(error)}`);
  }
}
