// mistake: marks every input that may be of use, and the API takes four marks
// killed by: 11.7a
import { contentBlocks } from "@loopsmith/conversation/history";
import type { RequestParts } from "./cache-breakpoints.ts";

export function markCacheBreakpoints({ system, tools, messages }: RequestParts): RequestParts {
  const mark = { type: "ephemeral" } as const;
  const inputs = messages.flatMap(({ role }, index) => (role === "user" ? [index] : [])).slice(-3);
  const marked = messages.map((message, index) => {
    if (message.role !== "user" || !inputs.includes(index)) return message;
    const content = contentBlocks(message).map((block, at, all) =>
      at === all.length - 1 && block.type !== "thinking" && block.type !== "redacted_thinking"
        ? { ...block, cache_control: mark }
        : block,
    );
    return { ...message, content };
  });
  return { system: markLast(system, mark), tools: markLast(tools, mark), messages: marked };
}
