import { settle } from "./settle.ts";
import type { AnyTool, ToolContext, ToolOutput } from "./tool.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * Runs a tool on input that its schema has passed, and never throws: a failure of any kind, a time-out and an abort
 * become an output with `isError` whose text says what happened (L03, L16); that of a time-out is marked `timedOut`.
 * A tool that gives back nothing has empty content; one that gives back something else than text or blocks has failed
 * (F76).
 */
export async function callTool(tool: AnyTool, input: unknown, context: ToolContext): Promise<ToolOutput> {
  // 4.6 用 settle 运行调用，把四种结局都变成模型能据以行动的输出。
  return todo("4.6", "Settle the call and turn each of the four endings into an output that the model can act on.");
}

function isOutput(value: unknown): value is ToolOutput {
  if (typeof value !== "object" || value === null || !("content" in value)) return false;
  return typeof value.content === "string" || (Array.isArray(value.content) && value.content.every(isBlock));
}

function isBlock(block: unknown): boolean {
  if (typeof block !== "object" || block === null || !("type" in block)) return false;
  return block.type !== "text" || ("text" in block && typeof block.text === "string");
}

function failed(content: string): ToolOutput {
  return { content, isError: true };
}
