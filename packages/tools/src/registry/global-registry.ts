import { type AnyTool, ToolRegistry, type ToolSchema, toToolSchema } from "@loopsmith/tools/tool";

/** The registry that everything uses which was given no other. Empty until a host registers its tools. */
export const TOOL_REGISTRY: ToolRegistry = new ToolRegistry();

/** The tools as the Messages API takes them, in the order of registration. Default: those of `TOOL_REGISTRY`. */
export function getToolSchemas(registry: Iterable<AnyTool> = TOOL_REGISTRY): ToolSchema[] {
  return Array.from(registry, schemaOf);
}

/** Schemas of inputs as JSON: to make one costs as much as a short turn, and none ever changes. */
const inputSchemas = new WeakMap<AnyTool["inputSchema"], ToolSchema["input_schema"]>();

function schemaOf(tool: AnyTool): ToolSchema {
  const known = inputSchemas.get(tool.inputSchema);
  if (known) return { name: tool.name, description: tool.description, input_schema: known };
  const schema = toToolSchema(tool);
  inputSchemas.set(tool.inputSchema, schema.input_schema);
  return schema;
}
