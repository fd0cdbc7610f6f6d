// mistake: sends the blocks themselves, so that results come without their calls
// killed by: 11.4a
import { contentBlocks, type Message, type Span, type UserMessage } from "@loopsmith/conversation/history";
import { SUMMARY_PROMPT } from "./summary-prompt.ts";

export function summaryRequest(messages: readonly Message[], span: Span, _maxTokens = 100_000): UserMessage {
  const said = messages.slice(span.from, span.to).filter(({ role }) => role === "user");
  return { role: "user", content: [...said.flatMap(contentBlocks), { type: "text", text: SUMMARY_PROMPT }] };
}
