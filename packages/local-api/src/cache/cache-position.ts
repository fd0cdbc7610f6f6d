import { digestNext, digestText, systemBlocks } from "@loopsmith/local-api/digest";
import type { MessagesRequest } from "@loopsmith/local-api/model";
import { blockTokens, TOKENS_PER_MESSAGE, toolTokens } from "@loopsmith/local-api/tokens";
import { type CacheTtl, markOf, ttlOf } from "./cache-mark.ts";

/** The end of a prefix: a tool, a system block, or a block of a message. */
export type CachePosition = {
  /** Digest of the prefix. */
  key: string;
  /** Estimate of the prefix. Tokens, not rounded. */
  tokens: number;
  /** How long the prefix is to be kept, where it is marked. */
  mark: CacheTtl | undefined;
};

/** Grows as parts are added to it. */
type Growing = { positions: CachePosition[]; key: string; tokens: number };

/**
 * Every prefix of a request, in its order: tools, system, messages. `owner` says whose cache it is. None when nothing is
 * marked: nothing is cached then, and nothing has to be worked out. One pass, linear in the request.
 */
export function cachePositions(request: MessagesRequest, owner: string): readonly CachePosition[] {
  if (!hasMark(request)) return [];
  const growing: Growing = { positions: [], key: digestText(owner), tokens: 0 };
  for (const tool of request.tools ?? []) add(growing, "tools", tool, toolTokens(tool));
  for (const block of systemBlocks(request.system ?? [])) add(growing, "system", block, blockTokens(block));
  // What is asked of the reply is part of the prefix of all messages, and of nothing before them.
  growing.key = digestText(`${growing.key} ${JSON.stringify([request.tool_choice, request.thinking])}`);
  for (const { role, content } of request.messages) {
    growing.tokens += TOKENS_PER_MESSAGE;
    for (const block of blocksOf(content)) add(growing, role, block, blockTokens(block));
  }
  return autoMark(growing.positions, request);
}

function add(growing: Growing, role: string, part: object, tokens: number): void {
  growing.key = digestNext(growing.key, role, part);
  growing.tokens += tokens;
  growing.positions.push({ key: growing.key, tokens: growing.tokens, mark: markOf(part) });
}

function hasMark({ cache_control: automatic, tools = [], system = [], messages }: MessagesRequest): boolean {
  if (automatic) return true;
  const parts: object[] = [...tools, ...systemBlocks(system)];
  return (
    parts.some((part) => markOf(part) !== undefined) ||
    messages.some(({ content }) => blocksOf(content).some((block) => markOf(block) !== undefined))
  );
}

function blocksOf(content: string | readonly object[]): readonly object[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

/** The automatic mark at the top of a request stands on the last block that may be marked, unless a mark is there. */
function autoMark(positions: readonly CachePosition[], request: MessagesRequest): readonly CachePosition[] {
  if (!request.cache_control) return positions;
  const last = positions.length - 1 - thinkingAtTheEnd(request);
  const mark = ttlOf(request.cache_control);
  return positions.map((position, index) => (index === last ? { ...position, mark: position.mark ?? mark } : position));
}

/** How many blocks at the end are thinking, which carries no mark (M49). */
function thinkingAtTheEnd({ messages }: MessagesRequest): number {
  const content = messages.at(-1)?.content;
  if (content === undefined || typeof content === "string") return 0;
  const last = content.findLastIndex(({ type }) => type !== "thinking" && type !== "redacted_thinking");
  return content.length - 1 - last;
}
