// mistake: the schema is taken as zod gives it, which describes the parsed input and not what the model writes
// killed by: 4.2a
import type { AnyTool, ToolSchema } from "./tool.ts";

export function toToolSchema(tool: AnyTool): ToolSchema {
  const { $schema, ...schema } = tool.inputSchema.toJSONSchema({ unrepresentable: "any" });
  if (schema.type !== "object") throw new TypeError(`The input of ${tool.name} must be an object (M77).`);
  return { name: tool.name, description: tool.description, input_schema: { ...schema, type: "object" } };
}
