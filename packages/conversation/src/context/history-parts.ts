import { type ContentBlock, contentBlocks, estimateTokens, type Message } from "@loopsmith/conversation/history";

/** What every text begins with that stands for messages which are gone: a summary, or a collapse. */
export const EARLIER = "[Earlier in this conversation]";

/** How a history begins: what was asked for first, and what stands there of a part that is gone already. */
export type Head = {
  task: readonly ContentBlock[];
  earlier: readonly ContentBlock[];
};

/** The user's first message, without what earlier rewrites have put behind it. */
export function headOf(messages: readonly Message[]): Head {
  const blocks = messages.slice(0, replyStarts(messages)[0] ?? messages.length).flatMap(contentBlocks);
  const gone = blocks.findIndex(isEarlier);
  return gone < 0 ? { task: blocks, earlier: [] } : { task: blocks.slice(0, gone), earlier: blocks.slice(gone) };
}

/** Whether the block stands for messages that are gone. */
export function isEarlier(block: ContentBlock): boolean {
  return block.type === "text" && block.text.startsWith(EARLIER);
}

/** Where the assistant begins to speak: a cut there never parts a call from its result (B60). */
export function replyStarts(messages: readonly Message[]): number[] {
  return messages.flatMap(({ role }, index) =>
    role === "assistant" && messages[index - 1]?.role !== "assistant" ? [index] : [],
  );
}

/** Whether the user says something of their own, and answers no call. */
export function isPrompt(message: Message): boolean {
  return message.role === "user" && contentBlocks(message).every(({ type }) => type !== "tool_result");
}

/** The names of all calls, by their ids. */
export function toolNames(messages: readonly Message[]): ReadonlyMap<string, string> {
  const calls = messages.flatMap(contentBlocks).filter((block) => block.type === "tool_use");
  return new Map(calls.map(({ id, name }) => [id, name]));
}

/** Tokens of all these messages, estimated. */
export function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + tokensOfOne(message), 0);
}

/** No estimate of these messages is kept any longer: a session would grow by what it hardly asks for again (B70). */
export function forgetTokens(messages: readonly Message[]): void {
  for (const message of messages) estimates.delete(message);
}

/** Of messages that cannot change any more; the newest ones are looked at again in each turn (L50). */
const estimates = new WeakMap<Message, number>();

function tokensOfOne(message: Message): number {
  const known = estimates.get(message);
  if (known !== undefined) return known;
  const estimate = estimateTokens(message);
  if (Object.isFrozen(message)) estimates.set(message, estimate);
  return estimate;
}

/** Tokens of these blocks, estimated. */
export function blockTokens(blocks: readonly ContentBlock[]): number {
  return estimateTokens({ role: "user", content: [...blocks] });
}
