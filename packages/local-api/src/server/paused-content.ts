import type { MessagesRequest } from "@loopsmith/local-api/model";
import type { FinishedReply } from "./finished-reply.ts";

/** What a server has ended with `pause_turn`: exactly that may come back as the last message (M39). */
export type PausedContent = {
  remember(messages: MessagesRequest["messages"], reply: FinishedReply): void;
  has(message: unknown): boolean;
};

/** Remembers content as text: a hash would need a promise, and pauses are rare. */
export function createPausedContent(): PausedContent {
  const paused = new Set<string>();
  return {
    remember: (messages, reply) => {
      const added = reply.blocks.map((block) => block.content);
      paused.add(canonical([...continuedContent(messages), ...added]));
    },
    has: (message) => paused.has(canonical(contentOf(message))),
  };
}

/** A reply that was paused before comes back together with what is added to it. */
function continuedContent(messages: MessagesRequest["messages"]): unknown[] {
  const end = messages.findLastIndex((message) => message.role !== "assistant");
  return messages.slice(end + 1).flatMap(contentOf);
}

function contentOf(message: unknown): unknown[] {
  if (typeof message !== "object" || message === null || !("content" in message)) return [];
  const { content } = message;
  return Array.isArray(content) ? content : [{ type: "text", text: content }];
}

/** JSON with sorted keys: a client may build its blocks in another order of fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
