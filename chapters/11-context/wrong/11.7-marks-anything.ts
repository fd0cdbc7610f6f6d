// mistake: marks the last block, whatever it is
// killed by: 11.7b
import { type ContentBlock, contentBlocks } from "@loopsmith/conversation/history";
import type { RequestParts } from "./cache-breakpoints.ts";

export function markCacheBreakpoints({ system, tools, messages }: RequestParts): RequestParts {
  const mark = { type: "ephemeral" } as const;
  const newest = messages.findLastIndex(({ role }) => role === "user");
  const reply = messages.slice(0, Math.max(0, newest)).findLastIndex(({ role }) => role === "assistant");
  const before = messages.slice(0, Math.max(0, reply)).findLastIndex(({ role }) => role === "user");
  const marked = messages.map((message, index) => {
    if (message.role !== "user" || (index !== newest && index !== before)) return message;
    const blocks = contentBlocks(message);
    const last = { ...blocks.at(-1), cache_control: mark } as ContentBlock;
    return { ...message, content: [...blocks.slice(0, -1), last] };
  });
  return { system: markLast(system, mark), tools: markLast(tools, mark), messages: marked };
}
