// mistake: the signal is looked at before the question only, and the answer may take minutes
// killed by: 7.2d
import { callTool, capOutput, parseToolInput } from "@loopsmith/tools/tool";
import { askPermission } from "./ask-permission.ts";
import { type ToolResult, type ToolUse, type ToolUseContext, toolContextFor } from "./tool-use-context.ts";

export async function runToolUse(toolUse: ToolUse, context: ToolUseContext): Promise<ToolResult> {
  const failed = (content: string): ToolResult => ({
    type: "tool_result",
    tool_use_id: toolUse.id,
    content,
    is_error: true,
  });
  if (context.signal.aborted) return failed(`${toolUse.name} was not started: the run was interrupted.`);
  const tool = context.registry.get(toolUse.name);
  if (tool === undefined) return failed(`No tool is called ${toolUse.name}: ${context.registry.names().join(", ")}.`);
  const parsed = parseToolInput(tool, toolUse.input);
  if (parsed.kind === "invalid") return failed(parsed.message);
  const decision = await askPermission({ toolUse, tool, input: parsed.input }, context);
  if (decision.kind !== "allow") return failed(decision.message);
  const output = await callTool(tool, decision.input, toolContextFor(toolUse, context, decision.grant));
  if (output.isError) return failed(String(output.content));
  return { type: "tool_result", tool_use_id: toolUse.id, content: capOutput(output, tool.maxResultBytes).content };
}
