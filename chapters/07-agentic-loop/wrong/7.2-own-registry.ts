// mistake: a list of tools of one's own, in which a tool that the host registered is not found
// killed by: 7.2a
import { type AnyTool, callTool, parseToolInput } from "@loopsmith/tools/tool";
import { type ToolResult, type ToolUse, type ToolUseContext, toolContextFor } from "./tool-use-context.ts";

export async function runToolUse(toolUse: ToolUse, context: ToolUseContext): Promise<ToolResult> {
  const result = { type: "tool_result" as const, tool_use_id: toolUse.id };
  const tools: Record<string, AnyTool> = {};
  const tool = tools[toolUse.name];
  if (tool === undefined) return { ...result, content: `No tool is called ${toolUse.name}.`, is_error: true };
  const parsed = parseToolInput(tool, toolUse.input);
  if (parsed.kind === "invalid") return { ...result, content: parsed.message, is_error: true };
  const output = await callTool(tool, parsed.input, toolContextFor(toolUse, context, undefined));
  return { ...result, content: output.content, ...(output.isError === true && { is_error: true }) };
}
