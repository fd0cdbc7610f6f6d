// mistake: clears whatever has become old, at every turn, so that the cache never matches
// killed by: 11.2a
import { contentBlocks, type Message, type RebasePlan } from "@loopsmith/conversation/history";
import { blockTokens, toolNames } from "./history-parts.ts";
import type { ContextLimits } from "./limits.ts";

export function planMicrocompact(messages: readonly Message[], limits: ContextLimits): RebasePlan | undefined {
  const results = messages.flatMap(contentBlocks).filter((block) => block.type === "tool_result");
  const old = new Set<unknown>(results.slice(0, Math.max(0, results.length - limits.keepResults)));
  const names = toolNames(messages);
  const shortened = messages.map((message): Message => {
    if (message.role !== "user" || typeof message.content === "string") return message;
    if (!message.content.some((block) => old.has(block))) return message;
    const content = message.content.map((block) => {
      const tokens = blockTokens([block]);
      if (block.type !== "tool_result" || !old.has(block) || tokens <= limits.minResultTokens) return block;
      return markerFor(block, names.get(block.tool_use_id) ?? "a tool", tokens);
    });
    return { ...message, content };
  });
  const firstChanged = shortened.findIndex((message, index) => message !== messages[index]);
  if (firstChanged < 0) return undefined;
  return { cause: "microcompact", messages: shortened, firstChanged, thinking: limits.thinking };
}
