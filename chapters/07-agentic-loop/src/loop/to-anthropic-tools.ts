import type Anthropic from "@anthropic-ai/sdk";
import { getToolSchemas, TOOL_REGISTRY } from "@loopsmith/tools/registry";
import type { ToolSource } from "./tool-use-context.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The tools as a request takes them, in the order in which they were registered: the same registry gives the same bytes
 * each time, so that the cached prefix of a request holds (L06). Default: the tools of `TOOL_REGISTRY`.
 */
export function toAnthropicTools(registry: ToolSource = TOOL_REGISTRY): Anthropic.Tool[] {
  // 7.1 按登记的顺序，给出这个注册表里各个工具的模式。
  return todo("7.1", "Give the schemas of the tools in this registry, in their order.");
}
