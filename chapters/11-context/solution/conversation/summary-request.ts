import type { Message, Span, UserMessage } from "@loopsmith/conversation/history";
import { fitPassages } from "./fit-passages.ts";
import { headOf } from "./history-parts.ts";
import { passagesOf } from "./passage.ts";
import { SUMMARY_PROMPT, SUMMARY_REMINDER } from "./summary-prompt.ts";

const MAX_TASK_TOKENS = 2_000; // the task stays whole in the history; here it only says what the rest is about

/**
 * The request for a summary of the span: one user message of plain text, so that no open call, no thinking and no missing
 * tool can make it illegal (B61). It holds the prompt, the task, and as text what is to be summed up: an earlier summary,
 * then the messages of the span, together at most `maxTokens`.
 */
export function summaryRequest(messages: readonly Message[], span: Span, maxTokens = 100_000): UserMessage {
  const { task, earlier } = headOf(messages);
  const asMessage = (content: typeof task): Message => ({ role: "user", content: [...content] });
  const old = [...(earlier.length > 0 ? [asMessage(earlier)] : []), ...messages.slice(span.from, span.to)];
  const parts = [
    SUMMARY_PROMPT,
    `<task>\n${fitPassages(passagesOf([asMessage(task)]), MAX_TASK_TOKENS)}\n</task>`,
    `<conversation>\n${fitPassages(passagesOf(old), maxTokens)}\n</conversation>`,
    SUMMARY_REMINDER,
  ];
  return { role: "user", content: parts.join("\n\n") };
}
