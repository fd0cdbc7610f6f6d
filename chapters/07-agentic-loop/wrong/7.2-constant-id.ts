// mistake: every result carries the same tool_use_id, as in a test with one call
// killed by: 7.2c
import { callTool, parseToolInput } from "@loopsmith/tools/tool";
import { askPermission } from "./ask-permission.ts";
import { type ToolResult, type ToolUse, type ToolUseContext, toolContextFor } from "./tool-use-context.ts";

export async function runToolUse(toolUse: ToolUse, context: ToolUseContext): Promise<ToolResult> {
  const failed = (content: string): ToolResult => ({
    type: "tool_result",
    tool_use_id: "toolu_01",
    content,
    is_error: true,
  });
  const tool = context.registry.get(toolUse.name);
  if (tool === undefined) return failed(`No tool is called ${toolUse.name}: ${context.registry.names().join(", ")}.`);
  const parsed = parseToolInput(tool, toolUse.input);
  if (parsed.kind === "invalid") return failed(parsed.message);
  const decision = await askPermission({ toolUse, tool, input: parsed.input }, context);
  if (decision.kind !== "allow") return failed(decision.message);
  if (context.signal.aborted) return failed("Interrupted.");
  const output = await callTool(tool, decision.input, toolContextFor(toolUse, context, decision.grant));
  return { type: "tool_result", tool_use_id: "toolu_01", content: output.content };
}
