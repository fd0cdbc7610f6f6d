import type { Message, Span, UserMessage } from "@loopsmith/conversation/history";
import { fitPassages } from "./fit-passages.ts";
import { headOf } from "./history-parts.ts";
import { passagesOf } from "./passage.ts";
import { SUMMARY_PROMPT, SUMMARY_REMINDER } from "./summary-prompt.ts";
import { todo } from "@loopsmith/course/todo";

const MAX_TASK_TOKENS = 2_000; // the task stays whole in the history; here it only says what the rest is about

/**
 * The request for a summary of the span: one user message of plain text, so that no open call, no thinking and no missing
 * tool can make it illegal (B61). It holds the prompt, the task, and as text what is to be summed up: an earlier summary,
 * then the messages of the span, together at most `maxTokens`.
 */
export function summaryRequest(messages: readonly Message[], span: Span, maxTokens = 100_000): UserMessage {
  // 11.4 把索取摘要的请求写成一条文本消息：提示词、任务、对话、再提醒一次。
  return todo("11.4", "Write the request for a summary as one message of text: prompt, task, conversation, reminder.");
}
