import type { AnyTool, ToolSchema } from "./tool.ts";

/**
 * The tool as the Messages API takes it: its schema describes what the model writes, before defaults and transforms.
 * The root says `type: "object"` (M77) and names no `$schema`.
 * Throws a `TypeError` that names the tool when its input is no object at the root.
 */
export function toToolSchema(tool: AnyTool): ToolSchema {
  // "output", zod's default, would call a field with a default required and throws on a transform.
  const { $schema, ...schema } = tool.inputSchema.toJSONSchema({ io: "input" });
  if (schema.type !== "object") {
    throw new TypeError(
      `Make the input schema of ${tool.name} a z.object: the API takes nothing else at the root (M77).`,
    );
  }
  return { name: tool.name, description: tool.description, input_schema: { ...schema, type: "object" } };
}
