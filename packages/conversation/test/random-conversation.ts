import {
  type ContentBlock,
  type Conversation,
  contentBlocks,
  HistoryError,
  type Message,
  type RebasePlan,
  type TextBlock,
  type ToolResult,
  type ToolUse,
} from "@loopsmith/conversation/history";
import fc from "fast-check";
import { answer, assistant, call, text, thinking, user } from "./blocks.ts";

/** One thing that a loop, or a careless host, does to a conversation. */
export type Act =
  | { kind: "user"; content: string | TextBlock[] }
  | { kind: "turn"; parts: ContentBlock[][]; results: ResultPlan; extra: TextBlock[] }
  | { kind: "drop"; reply: ContentBlock[] }
  | { kind: "rebase"; cause: RebasePlan["cause"]; at: number; thinking: RebasePlan["thinking"] };

/** How the results of a turn are put together: in which order, and whether one is missing or there twice. */
type ResultPlan = {
  order: "call" | "reverse";
  fault: "none" | "none" | "missing" | "twice" | "stranger";
  content: ToolResult["content"];
};

const words = fc.constantFrom("hello", "列出所有文件", "🌍 two\nlines", "a\ud83d", "", " \n", "x".repeat(300));
const textBlock = words.map(text);
const signed = fc.constantFrom<ContentBlock>(thinking("hm", "sig"), thinking("", "sig"), {
  type: "redacted_thinking",
  data: "D",
});
const toolUse = fc.record({
  type: fc.constant("tool_use" as const),
  id: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 40 }).map((n) => `call_${n}`) },
    { weight: 1, arbitrary: fc.constantFrom("a.b", "") },
  ),
  name: fc.constantFrom("Read", "Read", "Read", "Grep", "Grep", "functions.Read"),
  input: fc.constantFrom<unknown>({ path: "a.ts" }, {}, '{"path": tru', null, [1], { "\udc00": ["\ud83d"] }),
});
const replyBlocks = fc
  .tuple(
    fc.array(signed, { maxLength: 2 }),
    fc.array(fc.oneof(textBlock, toolUse, fc.constant(thinking("cut", ""))), { maxLength: 4 }),
  )
  .map(([first, rest]) => [...first, ...rest]);
const resultContent = fc.constantFrom<ToolResult["content"]>(
  "ok",
  "",
  undefined,
  [],
  [text("")],
  [text("a"), text(" "), { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } }],
);

const acts = fc.oneof<fc.Arbitrary<Act>[]>(
  fc.record({ kind: fc.constant("user" as const), content: fc.oneof(words, fc.array(textBlock, { maxLength: 2 })) }),
  fc.record({
    kind: fc.constant("turn" as const),
    parts: fc.array(replyBlocks, { minLength: 1, maxLength: 2 }),
    results: fc.record<ResultPlan>({
      order: fc.constantFrom("call", "reverse"),
      fault: fc.constantFrom("none", "none", "none", "none", "missing", "twice", "stranger"),
      content: resultContent,
    }),
    extra: fc.array(textBlock, { maxLength: 1 }),
  }),
  fc.record({ kind: fc.constant("drop" as const), reply: replyBlocks }),
  fc.record({
    kind: fc.constant("rebase" as const),
    cause: fc.constantFrom<RebasePlan["cause"]>("microcompact", "compact", "collapse", "fallback"),
    at: fc.nat({ max: 12 }),
    thinking: fc.constantFrom<RebasePlan["thinking"]>("strip", "keep"),
  }),
);

/** A history with something of everything in it, so that most mutations find a place. */
export const SOME_TURNS: readonly Message[] = [
  user("find the TODOs"),
  assistant(thinking("hm", "sig"), text("I look."), call("call_90"), call("call_91")),
  user(answer("call_90"), answer("call_91", [text("a.ts:1: TODO")]), text("hurry")),
  assistant(call("call_92")),
  user(answer("call_92")),
  assistant(text("There is one.")),
  user("thanks"),
];

/** What a host may do to one conversation, in order. */
export const anyActs: fc.Arbitrary<Act[]> = fc.array(acts, { minLength: 1, maxLength: 20 });

/** Does it; a refusal is part of the game, and leaves the conversation without an open turn. */
export function perform(conversation: Conversation, act: Act): "done" | "refused" {
  try {
    performWithoutNet(conversation, act);
    return "done";
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error;
    conversation.dropTurn();
    return "refused";
  }
}

function performWithoutNet(conversation: Conversation, act: Act): void {
  switch (act.kind) {
    case "user":
      conversation.addUser(act.content);
      break;
    case "drop":
      conversation.openTurn(assistant(...act.reply));
      conversation.dropTurn();
      break;
    case "rebase":
      conversation.rebase(planFor(conversation.messages, act));
      break;
    case "turn": {
      const calls = act.parts.flatMap((part) => conversation.openTurn(assistant(...part)));
      conversation.commitTurn(resultsFor(calls, act.results), act.extra);
    }
  }
}

function resultsFor(calls: readonly ToolUse[], { order, fault, content }: ResultPlan): ToolResult[] {
  const results = calls.map(
    ({ id }): ToolResult => ({ type: "tool_result", tool_use_id: id, ...(content !== undefined && { content }) }),
  );
  if (order === "reverse") results.reverse();
  if (fault === "missing") results.pop();
  if (fault === "twice") results.push(...results.slice(0, 1));
  if (fault === "stranger") results.push(answer("stranger"));
  return results;
}

function planFor(messages: readonly Message[], { cause, at, thinking }: Extract<Act, { kind: "rebase" }>): RebasePlan {
  const firstChanged = cause === "compact" ? 0 : Math.min(at, messages.length);
  return { cause, firstChanged, thinking, messages: rewritten(messages, cause, at) };
}

function rewritten(messages: readonly Message[], cause: RebasePlan["cause"], at: number): readonly Message[] {
  if (cause === "compact") return [user("Summary of what came before."), ...messages.slice(at)];
  if (cause === "collapse") return messages.slice(0, at);
  if (cause === "fallback") return messages;
  return messages.map(
    (message, index) =>
      (index < at ? message : { ...message, content: contentBlocks(message).map(cleared) }) as Message,
  );
}

function cleared(block: ContentBlock): ContentBlock {
  return block.type === "tool_result" ? { ...block, content: "[old result]" } : block;
}
