// mistake: the results are taken to be in the order of the calls
// killed by: 6.3a
import { type AssistantMessage, contentBlocks, type TextBlock, type ToolResult, type UserMessage } from "./message.ts";

export function pairResults(
  reply: AssistantMessage,
  results: readonly ToolResult[],
  extra: readonly TextBlock[] = [],
): UserMessage {
  const calls = contentBlocks(reply).filter((block) => block.type === "tool_use");
  const answers = calls.map((call, index) => ({ ...(results[index] ?? missing(call)), tool_use_id: call.id }));
  return { role: "user", content: [...answers, ...extra] };
}
