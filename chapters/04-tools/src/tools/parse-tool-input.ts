import type { AnyTool } from "./tool.ts";
import { todo } from "@loopsmith/course/todo";

/** What became of the model's input: ready for the tool, or a text from which the model can mend it. */
export type ParsedInput = { kind: "valid"; input: unknown } | { kind: "invalid"; message: string };

/**
 * Checks what the model wrote against the tool's schema. `input` of the result is the schema's own output, with its
 * defaults, and shares nothing with what came in (F80); the message names each path and what was expected there (F81).
 * A string is a whole call that was no JSON: the message quotes the parser's error, and nothing is repaired (B33).
 */
export function parseToolInput(tool: AnyTool, input: unknown): ParsedInput {
  // 4.4 用模式检查输入的副本；对每个问题说明它在哪里、期望的是什么。
  return todo(
    "4.4",
    "Check a copy of the input against the schema; say for each problem where it is and what was expected.",
  );
}
