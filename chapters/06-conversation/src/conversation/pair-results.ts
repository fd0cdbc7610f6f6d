import { HistoryError } from "./history-error.ts";
import {
  type AssistantMessage,
  contentBlocks,
  type TextBlock,
  type ToolResult,
  type ToolUse,
  type UserMessage,
} from "./message.ts";
import { todo } from "@loopsmith/course/todo";

/** What the model reads where a tool gave back nothing (B22). */
const NO_OUTPUT = "(no output)";

/**
 * The one user message that answers a reply: the result of each call, in the order of the calls, then `extra` (L02, B19,
 * B20). A result without content, or with blank text only, becomes `NO_OUTPUT`; blank text beside other blocks goes (M66).
 * Throws a `HistoryError` for a call without a result (M53) or with two (M59), and for a result without a call (M56).
 */
export function pairResults(
  reply: AssistantMessage,
  results: readonly ToolResult[],
  extra: readonly TextBlock[] = [],
): UserMessage {
  // 6.3 按调用的顺序逐个作答，再接上 extra；缺失、重复或无主的结果一律拒绝。
  return todo(
    "6.3",
    "Answer each call in the order of the calls, then add extra; refuse a missing, double or foreign result.",
  );
}

function problem(rule: string, message: string): HistoryError {
  return new HistoryError({ rule, path: "results", message });
}
