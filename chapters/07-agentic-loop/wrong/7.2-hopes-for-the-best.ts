// mistake: only the tool is expected to fail, and a registry of somebody else that does ends the run
// killed by: 7.2f
import { callTool, parseToolInput, type ToolOutput } from "@loopsmith/tools/tool";
import { askPermission } from "./ask-permission.ts";
import { capResult } from "./cap-result.ts";
import { type ToolResult, type ToolUse, type ToolUseContext, toolContextFor } from "./tool-use-context.ts";

export async function runToolUse(toolUse: ToolUse, context: ToolUseContext): Promise<ToolResult> {
  const result = ({ content, isError }: ToolOutput): ToolResult => ({
    type: "tool_result",
    tool_use_id: toolUse.id,
    content,
    ...(isError === true && { is_error: true }),
  });
  const failed = (content: string): ToolResult => result({ content, isError: true });
  const tool = context.registry.get(toolUse.name);
  if (tool === undefined) return failed(`No tool is called ${toolUse.name}: ${context.registry.names().join(", ")}.`);
  const parsed = parseToolInput(tool, toolUse.input);
  if (parsed.kind === "invalid") return failed(parsed.message);
  const decision = await askPermission({ toolUse, tool, input: parsed.input }, context);
  if (decision.kind !== "allow") return failed(decision.message);
  const output = await callTool(tool, decision.input, toolContextFor(toolUse, context, decision.grant));
  return result(await capResult(output, tool.maxResultBytes, context));
}
