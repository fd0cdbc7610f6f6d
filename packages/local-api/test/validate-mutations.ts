import type { Block, Message } from "./validate-history.ts";
import { assistant, call, result, text, user } from "./validate-try.ts";

/** One way to break a legal history. `rules`: those that may say so. */
export type Mutation = {
  name: string;
  rules: readonly string[];
  mutate(history: readonly Message[], pick: Pick): Message[];
};

/** Chooses one of several, the same one for the same case. */
export type Pick = <T>(items: readonly T[]) => T;

/** The mutations that a strict server refuses, each without exception. */
export const MUTATIONS: readonly Mutation[] = [
  {
    name: "drop result",
    rules: ["M53", "M54", "M55", "M36"],
    mutate: (history, pick) => without(history, pick(blocksOfType(history, "tool_result"))),
  },
  {
    name: "drop call",
    rules: ["M56"],
    mutate: (history, pick) => without(history, pick(blocksOfType(history, "tool_use"))),
  },
  {
    name: "duplicate result",
    rules: ["M59"],
    mutate: (history, pick) => {
      const twice = pick(blocksOfType(history, "tool_result"));
      return changed(history, (block) => (block === twice ? [block, { ...block }] : [block]));
    },
  },
  {
    name: "duplicate id",
    rules: ["M60"],
    mutate: (history, pick) => {
      const { id } = pick(blocksOfType(history, "tool_use"));
      return [...history, message(assistant(call(String(id)))), message(user(result(String(id))))];
    },
  },
  {
    name: "move result",
    rules: ["M36", "M53", "M54", "M56"],
    mutate: (history, pick) => {
      const moved = pick(blocksOfType(history, "tool_result"));
      const target = pick(history.filter(({ role, content }) => role === "user" && !content.includes(moved)));
      return history.map((some) => {
        if (some === target) return { ...some, content: [moved, ...some.content] };
        return { ...some, content: some.content.filter((block) => block !== moved) };
      });
    },
  },
  {
    name: "text before result",
    rules: ["M57"],
    mutate: (history, pick) => {
      const late = pick(blocksOfType(history, "tool_result"));
      return changed(history, (block) => (block === late ? [text("So:"), block] : [block]));
    },
  },
  { name: "empty text", rules: ["M34"], mutate: (history, pick) => added(history, pick(history), text("")) },
  { name: "whitespace text", rules: ["M35"], mutate: (history, pick) => added(history, pick(history), text(" \n")) },
  {
    name: "empty message",
    rules: ["M36"],
    mutate: (history, pick) => {
      const emptied = pick(history);
      return history.map((some) => (some === emptied ? { ...some, content: [] } : some));
    },
  },
  {
    name: "string input",
    rules: ["M64"],
    mutate: (history, pick) => withCall(history, pick, (block) => ({ ...block, input: JSON.stringify(block.input) })),
  },
  {
    name: "bad id",
    rules: ["M61"],
    mutate: (history, pick) => {
      const { id } = pick(blocksOfType(history, "tool_use"));
      return changed(history, (block) => [
        {
          ...block,
          ...(block.id === id && { id: `${id}.` }),
          ...(block.tool_use_id === id && { tool_use_id: `${id}.` }),
        },
      ]);
    },
  },
  {
    name: "bad name",
    rules: ["M75"],
    mutate: (history, pick) => withCall(history, pick, (block) => ({ ...block, name: "read file" })),
  },
  {
    name: "lone surrogate",
    rules: ["M03"],
    mutate: (history, pick) => added(history, pick(history), text("cut \ud83d")),
  },
  {
    name: "trailing space",
    rules: ["M38", "M39"],
    mutate: (history) => [...history, message(assistant(text("Sure ")))],
  },
  {
    name: "unknown block",
    rules: ["M27"],
    mutate: (history, pick) => added(history, pick(history), { type: "image_url", image_url: { url: "a" } }),
  },
  {
    name: "extra field",
    rules: ["M22"],
    mutate: (history, pick) => {
      const marked = pick(history.flatMap(({ content }) => content));
      return changed(history, (block) => (block === marked ? [{ ...block, note: "" }] : [block]));
    },
  },
];

function blocksOfType(history: readonly Message[], type: string): Block[] {
  return history.flatMap(({ content }) => content).filter((block) => block.type === type);
}

function changed(history: readonly Message[], change: (block: Block) => Block[]): Message[] {
  return history.map((some) => ({ ...some, content: some.content.flatMap(change) }));
}

function without(history: readonly Message[], dropped: Block): Message[] {
  return changed(history, (block) => (block === dropped ? [] : [block]));
}

function withCall(history: readonly Message[], pick: Pick, change: (block: Block) => Block): Message[] {
  const chosen = pick(blocksOfType(history, "tool_use"));
  return changed(history, (block) => [block === chosen ? change(block) : block]);
}

function added(history: readonly Message[], to: Message, block: Block): Message[] {
  return history.map((some) => (some === to ? { ...some, content: [...some.content, block] } : some));
}

function message({ role, content }: { role: string; content: unknown }): Message {
  return { role, content: content as Block[] }; // made of blocks above
}
