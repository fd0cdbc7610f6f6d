// mistake: queued text stands before the results
// killed by: 6.3c
import { type AssistantMessage, contentBlocks, type TextBlock, type ToolResult, type UserMessage } from "./message.ts";

export function pairResults(
  reply: AssistantMessage,
  results: readonly ToolResult[],
  extra: readonly TextBlock[] = [],
): UserMessage {
  const calls = contentBlocks(reply).filter((block) => block.type === "tool_use");
  const byId = new Map<string, ToolResult>();
  for (const result of results) {
    const id = result.tool_use_id;
    if (!calls.some((call) => call.id === id)) throw problem("M56", `There is no call ${id}.`);
    if (byId.has(id)) throw problem("M59", `There are two results for ${id}.`);
    byId.set(id, withOutput(result));
  }
  return { role: "user", content: [...extra, ...calls.map((call) => byId.get(call.id) ?? missing(call))] };
}
