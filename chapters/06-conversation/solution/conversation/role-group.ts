import { type ContentBlock, contentBlocks, type Message } from "./message.ts";

/** Neighbours of one role, which the API reads as one message (M28); each block knows where it was written. */
export type RoleGroup = { role: Message["role"]; path: string; blocks: readonly PlacedBlock[] };
export type PlacedBlock = { block: ContentBlock; path: string };

/** The groups of a history, in order; `firstIndex` is the number of its first message in paths. */
export function groupByRole(messages: readonly Message[], firstIndex = 0): RoleGroup[] {
  const groups: (RoleGroup & { blocks: PlacedBlock[] })[] = [];
  for (const [index, message] of messages.entries()) {
    const path = `messages.${firstIndex + index}`;
    const blocks = placedBlocks(message, path);
    const last = groups.at(-1);
    if (last?.role === message.role) last.blocks.push(...blocks);
    else groups.push({ role: message.role, path, blocks });
  }
  return groups;
}

/** The blocks of the message at `path`, each with its own path; that of a string is where the string stands. */
export function placedBlocks(message: Message, path: string): PlacedBlock[] {
  const isString = typeof message.content === "string";
  return contentBlocks(message).map((block, index) => ({
    block,
    path: isString ? `${path}.content` : `${path}.content.${index}`,
  }));
}

/** The same history without neighbours of one role, for servers that demand alternation (M28); order is kept (B04). */
export function mergeNeighbours(messages: readonly Message[]): readonly Message[] {
  const merged: Message[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last?.role === message.role) merged[merged.length - 1] = joined(last, message);
    else merged.push(message);
  }
  return merged;
}

function joined(first: Message, second: Message): Message {
  const content = [...contentBlocks(first), ...contentBlocks(second)];
  return { ...first, content } as Message; // Both are of one role, so the blocks of one are legal in the other.
}
