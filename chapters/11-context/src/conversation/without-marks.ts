import { type ContentBlock, contentBlocks, type Message } from "@loopsmith/conversation/history";

/** The messages without the cache marks that another client may have put into them; what has none is the same object. */
export function withoutMarks(messages: readonly Message[]): readonly Message[] {
  return messages.map((message) => {
    if (!contentBlocks(message).some(isMarked)) return message;
    return { ...message, content: contentBlocks(message).map(withoutMark) } as Message; // the same blocks, of the same role
  });
}

function isMarked(block: ContentBlock): boolean {
  return "cache_control" in block;
}

function withoutMark(block: ContentBlock): ContentBlock {
  if (!("cache_control" in block)) return block;
  const { cache_control: _mark, ...bare } = block;
  return bare;
}
