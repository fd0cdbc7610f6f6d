import { type ContentBlock, contentBlocks, type Message } from "@loopsmith/conversation/history";
import fc from "fast-check";
import { answer, text } from "./blocks.ts";

/** One way to spoil one block of a history: what it becomes, or nothing to leave the history as it is. */
const MUTATIONS: Record<string, (block: ContentBlock) => ContentBlock[] | undefined> = {
  "drop result": (block) => (block.type === "tool_result" ? [] : undefined),
  "drop call": (block) => (block.type === "tool_use" ? [] : undefined),
  "duplicate result": (block) => (block.type === "tool_result" ? [block, block] : undefined),
  "duplicate call": (block) => (block.type === "tool_use" ? [block, block] : undefined),
  "text before result": (block) => (block.type === "tool_result" ? [text("here"), block] : undefined),
  "stray result": (block) => (block.type === "text" ? [block, answer("nobody")] : undefined),
  "empty text": (block) => [block, text("")],
  "whitespace text": (block) => [block, text(" \n")],
  "string input": (block) => (block.type === "tool_use" ? [{ ...block, input: "{}" }] : undefined),
  "array input": (block) => (block.type === "tool_use" ? [{ ...block, input: [] }] : undefined),
  "bad id": (block) => (block.type === "tool_use" ? [{ ...block, id: `${block.id}.x` }] : undefined),
  "bad answered id": (block) => (block.type === "tool_result" ? [{ ...block, tool_use_id: "a b" }] : undefined),
  "other id": (block) => (block.type === "tool_use" ? [{ ...block, id: "call_0" }] : undefined),
  "bad name": (block) => (block.type === "tool_use" ? [{ ...block, name: "a.b" }] : undefined),
  "blank in result": (block) => (block.type === "tool_result" ? [{ ...block, content: [text("\n")] }] : undefined),
};

/** One way to spoil the order of messages. */
const REORDERINGS: Record<string, (messages: readonly Message[], at: number) => readonly Message[]> = {
  "drop message": (messages, at) => messages.toSpliced(at, 1),
  "repeat message": (messages, at) => messages.toSpliced(at, 0, ...messages.slice(at, at + 1)),
  "swap messages": (messages, at) => [
    ...messages.slice(0, at),
    ...messages.slice(at, at + 2).reverse(),
    ...messages.slice(at + 2),
  ],
  "cut the beginning": (messages, at) => messages.slice(at),
  "empty message": (messages, at) =>
    messages.map((message, index) => (index === at ? { ...message, content: [] } : message)),
  "move a result on": (messages, at) => moveResult(messages, at),
  "other role": (messages, at) => messages.map((message, index) => (index === at ? otherRole(message) : message)),
};

export type Mutation = { name: string; at: number };

export const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  name: fc.constantFrom(...Object.keys(MUTATIONS), ...Object.keys(REORDERINGS)),
  at: fc.nat({ max: 30 }),
});

/** The history with one mutation, at the `at`th place where it fits; the history itself stays as it is. */
export function mutate(messages: readonly Message[], { name, at }: Mutation): readonly Message[] {
  const reorder = REORDERINGS[name];
  if (reorder !== undefined) return messages.length === 0 ? messages : reorder(messages, at % messages.length);
  const spoil = MUTATIONS[name] ?? (() => undefined);
  const places = messages.flatMap((message, index) =>
    contentBlocks(message).map((block, number) => ({ index, number, spoiled: spoil(block) })),
  );
  const fitting = places.filter(({ spoiled }) => spoiled !== undefined);
  const place = fitting[at % Math.max(1, fitting.length)];
  if (place?.spoiled === undefined) return messages;
  const { index, number, spoiled } = place;
  return messages.map((message, position) =>
    position === index ? withBlocks(message, contentBlocks(message).toSpliced(number, 1, ...spoiled)) : message,
  );
}

function moveResult(messages: readonly Message[], at: number): readonly Message[] {
  const from = messages.findIndex(
    (message, index) => index >= at && contentBlocks(message).some(({ type }) => type === "tool_result"),
  );
  const to = messages.findIndex((message, index) => index > from && message.role === "user");
  const [moved] = contentBlocks(messages[from] ?? { content: [] });
  if (moved === undefined || to < 0) return messages;
  return messages.map((message, index) => {
    if (index === from) return withBlocks(message, contentBlocks(message).slice(1));
    return index === to ? withBlocks(message, [moved, ...contentBlocks(message)]) : message;
  });
}

function otherRole(message: Message): Message {
  return withBlocks({ role: message.role === "user" ? "assistant" : "user", content: [] }, contentBlocks(message));
}

function withBlocks(message: Message, content: readonly ContentBlock[]): Message {
  return { ...message, content: [...content] } as Message; // spoiled on purpose
}
