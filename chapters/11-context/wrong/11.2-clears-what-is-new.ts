// mistake: counts results and forgets that the newest turn has not been read yet
// killed by: 11.2d
import { contentBlocks, type Message, type RebasePlan, type ToolResult } from "@loopsmith/conversation/history";
import { blockTokens, toolNames } from "./history-parts.ts";
import type { ContextLimits } from "./limits.ts";

export function planMicrocompact(messages: readonly Message[], limits: ContextLimits): RebasePlan | undefined {
  const results = messages.flatMap(contentBlocks).filter((block) => block.type === "tool_result");
  const names = toolNames(messages);
  const markers = new Map<unknown, ToolResult>();
  let freed = 0;
  for (const result of results.slice(0, Math.max(0, results.length - limits.keepResults))) {
    const tokens = blockTokens([result]);
    if (tokens <= limits.minResultTokens) continue;
    const marker = markerFor(result, names.get(result.tool_use_id) ?? "a tool", tokens);
    markers.set(result, marker);
    freed += tokens - blockTokens([marker]);
  }
  if (markers.size === 0 || freed < limits.minFreedTokens) return undefined;
  const shortened = messages.map((message): Message => {
    if (message.role !== "user" || typeof message.content === "string") return message;
    if (!message.content.some((block) => markers.has(block))) return message;
    return { ...message, content: message.content.map((block) => markers.get(block) ?? block) };
  });
  const firstChanged = shortened.findIndex((message, index) => message !== messages[index]);
  return { cause: "microcompact", messages: shortened, firstChanged, thinking: limits.thinking };
}
