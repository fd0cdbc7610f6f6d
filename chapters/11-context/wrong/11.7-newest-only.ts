// mistake: marks the newest input alone; behind a turn of many calls the API looks back in vain
// killed by: 11.7a
import { contentBlocks } from "@loopsmith/conversation/history";
import type { RequestParts } from "./cache-breakpoints.ts";

export function markCacheBreakpoints({ system, tools, messages }: RequestParts): RequestParts {
  const mark = { type: "ephemeral" } as const;
  const newest = messages.findLastIndex(({ role }) => role === "user");
  const marked = messages.map((message, index) => {
    if (message.role !== "user" || index !== newest) return message;
    const content = contentBlocks(message).map((block, at, all) =>
      at === all.length - 1 && block.type !== "thinking" && block.type !== "redacted_thinking"
        ? { ...block, cache_control: mark }
        : block,
    );
    return { ...message, content };
  });
  return { system: markLast(system, mark), tools: markLast(tools, mark), messages: marked };
}
