import { contentBlocks, type Message, type RebasePlan, type ToolResult } from "@loopsmith/conversation/history";
import { blockTokens, toolNames } from "./history-parts.ts";
import type { ContextLimits } from "./limits.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * A rewrite that puts a short marker in the place of old results, without a model call (L31): of all but the newest
 * `keepResults` and those of the newest turn, which the model has not read yet, those larger than `minResultTokens`; with
 * `keepResults` 0 of all. The marker names the tool; call, result and `is_error` stay. Undefined when less than
 * `minFreedTokens` would come free: the rewrite costs the cached prefix and the thinking bound to it, so it is done rarely
 * and in bulk (B57).
 */
export function planMicrocompact(messages: readonly Message[], limits: ContextLimits): RebasePlan | undefined {
  // 11.2 把旧的大结果一次性换成标记，并且只在腾出的够多时才做。
  return todo("11.2", "Put markers in the place of old large results, all at once, and only if enough comes free.");
}

/** Says what is gone and how to get it back. */
function markerFor(result: ToolResult, name: string, tokens: number): ToolResult {
  const content = `[The result of this call of ${name}, about ${tokens} tokens, was cleared to save room. Call ${name} again if you need it.]`;
  return { ...result, content };
}
