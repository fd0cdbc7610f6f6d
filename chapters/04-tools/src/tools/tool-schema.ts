import type { AnyTool, ToolSchema } from "./tool.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The tool as the Messages API takes it: its schema describes what the model writes, before defaults and transforms.
 * The root says `type: "object"` (M77) and names no `$schema`.
 * Throws a `TypeError` that names the tool when its input is no object at the root.
 */
export function toToolSchema(tool: AnyTool): ToolSchema {
  // 4.2 把模式转成描述“输入端”的 JSON Schema；根必须是对象。
  return todo("4.2", "Turn the schema into JSON Schema for what goes in; insist on an object at its root.");
}
