import { type AnyTool, ToolRegistry, type ToolSchema, toToolSchema } from "@loopsmith/tools/tool";

/** The registry that everything uses which was given no other. Empty until a host registers its tools. */
export const TOOL_REGISTRY: ToolRegistry = new ToolRegistry();

/** The tools as the Messages API takes them, in the order of registration. Default: those of `TOOL_REGISTRY`. */
export function getToolSchemas(registry: Iterable<AnyTool> = TOOL_REGISTRY): ToolSchema[] {
  return Array.from(registry, (tool) => toToolSchema(tool));
}
