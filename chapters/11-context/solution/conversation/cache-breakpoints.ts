import type Anthropic from "@anthropic-ai/sdk";
import { type ContentBlock, contentBlocks, type Message } from "@loopsmith/conversation/history";

/** What of a request can be marked for the prompt cache. */
export type RequestParts = {
  system: readonly Anthropic.TextBlockParam[];
  tools: readonly Anthropic.Tool[];
  messages: readonly Message[];
};

type Mark = Anthropic.CacheControlEphemeral;

/**
 * The request with the four marks up to which the API keeps it (L36, M48): on the last block of the system prompt, on the
 * last tool, and on the last block of two messages of the user, the newest and the one before the newest reply. That one
 * was the newest of the request before, so what was kept then is found again, however many blocks a turn has: from a mark
 * the API looks back over 20. A mark that the host has put at the end of system prompt or tools is used for both, its other
 * marks go. Blank text and thinking are never marked (M49). `messages` bring no marks of their own (`withoutMarks`). What
 * gets no other mark than it has is the same object as before.
 */
export function markCacheBreakpoints({ system, tools, messages }: RequestParts): RequestParts {
  const mark = system.at(-1)?.cache_control ?? tools.at(-1)?.cache_control ?? { type: "ephemeral" };
  const marked = [...messages];
  for (const index of newestInputs(messages)) {
    const message = messages[index];
    if (message?.role === "user") marked[index] = { ...message, content: markedContent(contentBlocks(message)) };
  }
  return { system: markLast(system, mark), tools: markLast(tools, mark), messages: marked };
}

/** Where the newest message of the user stands, and the last one before the newest reply that it follows. */
function newestInputs(messages: readonly Message[]): number[] {
  const newest = lastBefore(messages.length, "user", messages);
  const reply = lastBefore(newest, "assistant", messages);
  const before = lastBefore(reply, "user", messages);
  return [newest, before].filter((index) => index >= 0);
}

/** The index of the last message of that role before `end`, else -1: it is near, however long the history is (L50). */
function lastBefore(end: number, role: Message["role"], messages: readonly Message[]): number {
  let index = end - 1;
  while (index >= 0 && messages[index]?.role !== role) index -= 1;
  return Math.max(index, -1);
}

function markLast<Part extends { cache_control?: Mark | null }>(parts: readonly Part[], mark: Mark): readonly Part[] {
  const isAsItShouldBe = ({ cache_control: has }: Part, index: number): boolean =>
    index === parts.length - 1 ? has?.ttl === mark.ttl && has?.type === mark.type : has == null;
  if (parts.every(isAsItShouldBe)) return parts;
  return parts.map((part, index) => {
    const { cache_control: _own, ...bare } = part;
    // The rest of a part without its mark is a part, which the compiler cannot know of a generic one.
    return (index === parts.length - 1 ? { ...bare, cache_control: mark } : bare) as Part;
  });
}

function markedContent(blocks: readonly ContentBlock[]): ContentBlock[] {
  const last = blocks.findLastIndex(canBeMarked);
  return blocks.map((block, index) =>
    index === last && canBeMarked(block) ? { ...block, cache_control: { type: "ephemeral" } } : block,
  );
}

function canBeMarked(block: ContentBlock): block is Exclude<ContentBlock, { type: "thinking" | "redacted_thinking" }> {
  if (block.type === "text") return block.text.trim() !== "";
  return block.type !== "thinking" && block.type !== "redacted_thinking";
}
