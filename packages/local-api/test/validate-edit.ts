import type { Block, Message } from "./validate-history.ts";

/** Chooses one of several, the same one for the same case. */
export type Pick = <T>(items: readonly T[]) => T;

/** The blocks of a history that have this type. */
export function blocksOfType(history: readonly Message[], type: string): Block[] {
  return history.flatMap(({ content }) => content).filter((block) => block.type === type);
}

/** The messages of a history from this role. */
export function messagesOf(history: readonly Message[], role: string): Message[] {
  return history.filter((message) => message.role === role);
}

/** The history with each block changed into others. */
export function changed(history: readonly Message[], change: (block: Block) => unknown[]): Message[] {
  return history.map((some) => ({ ...some, content: some.content.flatMap((block) => change(block) as Block[]) })); // blocks, or what a mutation puts in their place
}

/** The history with one block of this type changed. */
export function withOne(
  history: readonly Message[],
  chosen: { type: string; pick: Pick },
  change: (block: Block) => unknown,
): Message[] {
  const one = chosen.pick(blocksOfType(history, chosen.type));
  return changed(history, (block) => [block === one ? change(block) : block]);
}

/** The history with one message changed. */
export function withMessage(
  history: readonly Message[],
  chosen: Message,
  change: Partial<Record<keyof Message, unknown>>,
): Message[] {
  return history.map((some) => (some === chosen ? ({ ...some, ...change } as Message) : some)); // what no client should send
}

/** The history with a block more at the end of one message. */
export function added(history: readonly Message[], to: Message, block: Block): Message[] {
  return withMessage(history, to, { content: [...to.content, block] });
}

/** The history with more messages behind it. */
export function followedBy(
  history: readonly Message[],
  ...more: readonly { role: string; content: unknown }[]
): Message[] {
  return [...history, ...more.map(({ role, content }) => ({ role, content: content as Block[] }))]; // made of blocks
}
