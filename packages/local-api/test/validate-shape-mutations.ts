import { added, changed, followedBy, messagesOf, withMessage, withOne } from "./validate-edit.ts";
import type { Mutation } from "./validate-mutations.ts";
import { assistant, system, text, user } from "./validate-try.ts";

const thinking = { type: "thinking", thinking: "Hm.", signature: "sig" };

/** Ways to break roles, texts, thinking and the fields of blocks. */
export const SHAPE_MUTATIONS: readonly Mutation[] = [
  { name: "a text is empty", rules: ["M34"], mutate: (history, pick) => added(history, pick(history), text("")) },
  { name: "a text is blank", rules: ["M35"], mutate: (history, pick) => added(history, pick(history), text(" \n")) },
  {
    name: "a text in a result is empty",
    rules: ["M66"],
    mutate: (history, pick) =>
      withOne(history, { type: "tool_result", pick }, (block) => ({ ...block, content: [text("")] })),
  },
  {
    name: "a character is cut in half",
    rules: ["M03"],
    mutate: (history, pick) => added(history, pick(history), text("cut \ud83d")),
  },
  {
    name: "a role is unknown",
    rules: ["M25"],
    mutate: (history, pick) => withMessage(history, pick(history), { role: "tool" }),
  },
  {
    name: "the system speaks first",
    rules: ["M31"],
    mutate: (history) => [...followedBy([], system("Be brief.")), ...history],
  },
  {
    name: "the assistant speaks first",
    rules: ["M29"],
    where: { strictness: "portable" },
    mutate: (history) => [...followedBy([], assistant(text())), ...history],
  },
  {
    name: "one role speaks twice in a row",
    rules: ["M28"],
    where: { strictness: "portable" },
    mutate: (history) => [...followedBy([], user(text())), ...history],
  },
  {
    name: "the assistant speaks last",
    rules: ["M39"],
    where: { profile: "modern" },
    mutate: (history) => followedBy(history, assistant(text("Sure"))),
  },
  {
    name: "the assistant speaks last, with a blank at the end",
    rules: ["M38"],
    where: { profile: "classic" },
    mutate: (history) => followedBy(history, assistant(text("Sure "))),
  },
  {
    name: "content is nothing",
    rules: ["M26"],
    mutate: (history, pick) => withMessage(history, pick(history), { content: null }),
  },
  {
    name: "a block is a string",
    rules: ["M27"],
    mutate: (history, pick) => {
      const chosen = pick(history);
      return withMessage(history, chosen, { content: [...chosen.content, "some words"] });
    },
  },
  {
    name: "a block has an unknown type",
    rules: ["M27"],
    mutate: (history, pick) => added(history, pick(history), { type: "image_url", image_url: { url: "a" } }),
  },
  {
    name: "a block has a field too many",
    rules: ["M22"],
    mutate: (history, pick) => {
      const marked = pick(history.flatMap(({ content }) => content));
      return changed(history, (block) => (block === marked ? [{ ...block, note: "" }] : [block]));
    },
  },
  {
    name: "an input is missing",
    rules: ["M64"],
    mutate: (history, pick) => withOne(history, { type: "tool_use", pick }, ({ input: _, ...block }) => block),
  },
  ...(["{}", [], null, 7] as const).map(
    (input): Mutation => ({
      name: `an input is ${JSON.stringify(input)}`,
      rules: ["M64"],
      mutate: (history, pick) => withOne(history, { type: "tool_use", pick }, (block) => ({ ...block, input })),
    }),
  ),
  ...["read file", "a".repeat(65), "a".repeat(129), ""].map(
    (name): Mutation => ({
      name: `a name is ${name === "" ? "empty" : name.slice(0, 9)} (${name.length})`,
      rules: ["M75"],
      mutate: (history, pick) => withOne(history, { type: "tool_use", pick }, (block) => ({ ...block, name })),
    }),
  ),
  {
    name: "a result is an object",
    rules: ["M65"],
    mutate: (history, pick) =>
      withOne(history, { type: "tool_result", pick }, (block) => ({ ...block, content: { found: 1 } })),
  },
  {
    name: "thinking has no signature",
    rules: ["M95"],
    mutate: (history, pick) => {
      const chosen = pick(messagesOf(history, "assistant"));
      return withMessage(history, chosen, { content: [{ type: "thinking", thinking: "Hm." }, ...chosen.content] });
    },
  },
  {
    name: "thinking has moved behind something else",
    rules: ["M94"],
    mutate: (history, pick) => {
      const chosen = pick(messagesOf(history, "assistant"));
      const rest = chosen.content.filter(({ type }) => type !== "thinking");
      return withMessage(history, chosen, { content: [...rest, thinking] });
    },
  },
  {
    name: "five blocks have cache marks",
    rules: ["M48"],
    mutate: (history, pick) => {
      const marked = { ...text(), cache_control: { type: "ephemeral" } };
      const chosen = pick(history);
      return withMessage(history, chosen, { content: [...chosen.content, ...Array(5).fill(marked)] });
    },
  },
  {
    name: "thinking has a cache mark",
    rules: ["M49"],
    mutate: (history, pick) => {
      const chosen = pick(messagesOf(history, "assistant"));
      const marked = { ...thinking, cache_control: { type: "ephemeral" } };
      return withMessage(history, chosen, { content: [marked, ...chosen.content] });
    },
  },
  {
    name: "thinking is in a user message",
    rules: ["M98"],
    mutate: (history, pick) => added(history, pick(messagesOf(history, "user")), thinking),
  },
];
