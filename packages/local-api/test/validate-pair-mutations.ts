import { added, blocksOfType, changed, followedBy, messagesOf, withMessage, withOne } from "./validate-edit.ts";
import type { Mutation } from "./validate-mutations.ts";
import { assistant, call, result, text, user } from "./validate-try.ts";

/** Ways to break the pairs of calls and results. */
export const PAIR_MUTATIONS: readonly Mutation[] = [
  {
    name: "a result is missing",
    rules: ["M53", "M54", "M55", "M36"],
    mutate: (history, pick) => {
      const dropped = pick(blocksOfType(history, "tool_result"));
      return changed(history, (block) => (block === dropped ? [] : [block]));
    },
  },
  {
    name: "a call is missing",
    rules: ["M56"],
    mutate: (history, pick) => {
      const dropped = pick(blocksOfType(history, "tool_use"));
      return changed(history, (block) => (block === dropped ? [] : [block]));
    },
  },
  {
    name: "a call is not answered at the end",
    rules: ["M55"],
    mutate: (history) => followedBy(history, assistant(call("open"))),
  },
  {
    name: "a result comes twice",
    rules: ["M59"],
    mutate: (history, pick) => {
      const twice = pick(blocksOfType(history, "tool_result"));
      return changed(history, (block) => (block === twice ? [block, { ...block }] : [block]));
    },
  },
  {
    name: "an id is used twice",
    rules: ["M60"],
    mutate: (history, pick) => {
      const { id } = pick(blocksOfType(history, "tool_use"));
      return followedBy(history, assistant(call(String(id))), user(result(String(id))));
    },
  },
  {
    name: "an id is used twice in one reply",
    rules: ["M60"],
    mutate: (history, pick) => {
      const twice = pick(blocksOfType(history, "tool_use"));
      return changed(history, (block) => (block === twice ? [block, { ...block }] : [block]));
    },
  },
  {
    name: "a result is in another message",
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
    name: "results are exchanged between two turns",
    rules: ["M53"],
    mutate: (history) =>
      followedBy(history, assistant(call("a")), user(result("b")), assistant(call("b")), user(result("a"))),
  },
  {
    name: "results are spread over two turns",
    rules: ["M54"],
    mutate: (history) =>
      followedBy(history, assistant(call("a"), call("b")), user(result("a")), assistant(text()), user(result("b"))),
  },
  {
    name: "text stands before a result",
    rules: ["M57"],
    mutate: (history, pick) => {
      const late = pick(blocksOfType(history, "tool_result"));
      return changed(history, (block) => (block === late ? [text("So:"), block] : [block]));
    },
  },
  {
    name: "a result names another id",
    rules: ["M53", "M54"],
    mutate: (history, pick) =>
      withOne(history, { type: "tool_result", pick }, (block) => ({ ...block, tool_use_id: "another" })),
  },
  {
    name: "an id has a forbidden character",
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
    name: "a result has no id",
    rules: ["M62"],
    mutate: (history, pick) => withOne(history, { type: "tool_result", pick }, ({ tool_use_id: _, ...block }) => block),
  },
  {
    name: "a result is in an assistant message",
    rules: ["M63"],
    mutate: (history, pick) => {
      const id = String(pick(blocksOfType(history, "tool_use")).id);
      return added(history, pick(messagesOf(history, "assistant")), result(id));
    },
  },
  {
    name: "a call is in a user message",
    rules: ["M63"],
    mutate: (history, pick) => added(history, pick(messagesOf(history, "user")), call("mine")),
  },
  {
    name: "a message of results is empty",
    rules: ["M36"],
    mutate: (history, pick) => withMessage(history, pick(history), { content: [] }),
  },
];
