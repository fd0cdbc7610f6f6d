import type Anthropic from "@anthropic-ai/sdk";
import { type ContentBlock, contentBlocks, type Message } from "@loopsmith/conversation/history";
import { todo } from "@loopsmith/course/todo";

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
  // 11.7 在系统提示词、工具、最新的输入以及最新回复之前的那个输入的末尾打上标记。
  return todo(
    "11.7",
    "Mark the end of the system prompt, of the tools, of the newest input and of the one before the newest reply.",
  );
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
