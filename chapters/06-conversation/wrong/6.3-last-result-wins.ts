// mistake: a second result for a call silently takes the place of the first
// killed by: 6.3b
import { type AssistantMessage, contentBlocks, type TextBlock, type ToolResult, type UserMessage } from "./message.ts";

export function pairResults(
  reply: AssistantMessage,
  results: readonly ToolResult[],
  extra: readonly TextBlock[] = [],
): UserMessage {
  const calls = contentBlocks(reply).filter((block) => block.type === "tool_use");
  const byId = new Map(results.map((result) => [result.tool_use_id, withOutput(result)]));
  return { role: "user", content: [...calls.map((call) => byId.get(call.id) ?? missing(call)), ...extra] };
}
