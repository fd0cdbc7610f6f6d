import { contentBlocks, type Message, type RebasePlan, type ToolResult } from "@loopsmith/conversation/history";
import { blockTokens, toolNames } from "./history-parts.ts";
import type { ContextLimits } from "./limits.ts";

/**
 * A rewrite that puts a short marker in the place of old results, without a model call (L31): of all but the newest
 * `keepResults` and those of the newest turn, which the model has not read yet, those larger than `minResultTokens`; with
 * `keepResults` 0 of all. The marker names the tool; call, result and `is_error` stay. Undefined when less than
 * `minFreedTokens` would come free: the rewrite costs the cached prefix and the thinking bound to it, so it is done rarely
 * and in bulk (B57).
 */
export function planMicrocompact(messages: readonly Message[], limits: ContextLimits): RebasePlan | undefined {
  const results = resultsOf(messages);
  const unread = resultsOf(messages.slice(messages.findLastIndex(({ role }) => role === "assistant") + 1));
  const kept = limits.keepResults === 0 ? 0 : Math.max(limits.keepResults, unread.length);
  const old = results.slice(0, Math.max(0, results.length - kept));
  const names = toolNames(messages);
  const markers = new Map<unknown, ToolResult>();
  let freed = 0;
  for (const result of old) {
    const tokens = blockTokens([result]);
    if (tokens <= limits.minResultTokens) continue;
    const marker = markerFor(result, names.get(result.tool_use_id) ?? "a tool", tokens);
    markers.set(result, marker);
    freed += tokens - blockTokens([marker]);
  }
  if (markers.size === 0 || freed < limits.minFreedTokens) return undefined;
  const shortened = messages.map((message) => withMarkers(message, markers));
  const firstChanged = shortened.findIndex((message, index) => message !== messages[index]);
  return { cause: "microcompact", messages: shortened, firstChanged, thinking: limits.thinking };
}

function resultsOf(messages: readonly Message[]): ToolResult[] {
  return messages.flatMap(contentBlocks).filter((block) => block.type === "tool_result");
}

/** Says what is gone and how to get it back. */
function markerFor(result: ToolResult, name: string, tokens: number): ToolResult {
  const content = `[The result of this call of ${name}, about ${tokens} tokens, was cleared to save room. Call ${name} again if you need it.]`;
  return { ...result, content };
}

function withMarkers(message: Message, markers: ReadonlyMap<unknown, ToolResult>): Message {
  if (message.role !== "user" || typeof message.content === "string") return message;
  if (!message.content.some((block) => markers.has(block))) return message;
  return { ...message, content: message.content.map((block) => markers.get(block) ?? block) };
}
