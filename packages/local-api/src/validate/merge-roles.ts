import type { RequestBlock, RequestMessage } from "./request-body.ts";

/** A block, and where in the request it stands. `index` is undefined where the content was sent as a string. */
export type Part = { block: RequestBlock; message: number; index: number | undefined };

/** What one role says in a row: the blocks of one message, or of several that follow each other. */
export type Turn = { role: RequestMessage["role"]; parts: readonly Part[]; firstMessage: number; lastMessage: number };

/** M28: consecutive messages of one role are one turn; a string is one text block (M26). All later rules judge turns. */
export function mergeRoles(messages: readonly RequestMessage[]): Turn[] {
  const turns: (Turn & { parts: Part[] })[] = [];
  for (const [number, message] of messages.entries()) {
    const last = turns.at(-1);
    if (last?.role === message.role) {
      for (const part of partsOf(message, number)) last.parts.push(part);
      last.lastMessage = number;
    } else {
      turns.push({ role: message.role, parts: partsOf(message, number), firstMessage: number, lastMessage: number });
    }
  }
  return turns;
}

/** The path of a part, as it stands in the request: `messages.2.content.0`. */
export function pathOf({ message, index }: Part): string {
  return index === undefined ? `messages.${message}.content` : `messages.${message}.content.${index}`;
}

/** An empty string holds no block: it makes an empty message (M36), not an empty text block (M34). */
function partsOf({ content = [] }: RequestMessage, message: number): Part[] {
  if (content === "") return [];
  if (typeof content === "string") return [{ block: { type: "text", text: content }, message, index: undefined }];
  return content.map((block, index) => ({ block, message, index }));
}
