import type Anthropic from "@anthropic-ai/sdk";
import {
  type AssistantMessage,
  contentBlocks,
  estimateTokens,
  ownCopy,
  pairResults,
  storableReply,
  type UsagePoint,
} from "@loopsmith/conversation/history";
import type { TokenUsage } from "@loopsmith/llm/stream";
import type { Message, Origin, ToolResult } from "@loopsmith/loop/events";
import type { Step } from "./decision.ts";
import type { State } from "./state.ts";

/** A block behind the results, and where it comes from. */
export type ExtraBlock = { block: Anthropic.TextBlockParam; origin: Origin };

/** A turn that is over: what was said, what the calls gave, what else the model is to read; `usage`: what the API counted. */
export type FinishedTurn = {
  message: AssistantMessage;
  results?: readonly ToolResult[];
  extra?: readonly ExtraBlock[];
  usage?: TokenUsage;
};

/**
 * The only way in which the history grows: the reply, joined to the parts before a pause, and ONE user message with its
 * results in call order and the rest behind them, in one step (L02, L06a). An empty reply is not stored (B23).
 */
export function commit(state: State, turn: FinishedTurn): Step {
  const { message, results = [], extra = [], usage } = turn;
  const reply = storableReply(joinPaused(state, message)) ?? { role: "assistant", content: [] };
  const answer = pairResults(
    reply,
    results,
    extra.map(({ block }) => block),
  );
  const added = ownCopy([reply, answer].filter((each) => each.content.length > 0)) as readonly Message[]; // a copy of the same
  if (added.length === 0) return { state: { ...state, paused: undefined }, events: [] };
  const messages = [...state.messages, ...added];
  const usagePoint = usage && reply.content.length > 0 ? countedUntil(state, reply, usage) : state.usagePoint;
  const origins = added.map(({ role }) => (role === "user" ? originsOf(results, extra) : []));
  return {
    state: { ...state, messages, usagePoint, paused: undefined },
    events: [{ type: "committed", messages: added, origins }],
  };
}

/** The reply as one message with the parts that the model paused after. */
export function joinPaused({ paused }: Pick<State, "paused">, message: AssistantMessage): AssistantMessage {
  return { role: "assistant", content: [...(paused?.blocks ?? []), ...contentBlocks(message)] };
}

/** Adds user input behind what is there; on the wire it joins the results before it, as the last blocks (L19, B20). */
export function appendInput(state: State, extra: readonly ExtraBlock[]): Step {
  const message: Message = ownCopy({ role: "user", content: extra.map(({ block }) => block) });
  return {
    state: { ...state, messages: [...state.messages, message] },
    events: [{ type: "committed", messages: [message], origins: [extra.map(({ origin }) => origin)] }],
  };
}

/** Notes of hooks and of the loop, to stand behind the results. */
export function notesOf(blocks: readonly Anthropic.TextBlockParam[]): ExtraBlock[] {
  return blocks.map((block) => ({ block, origin: "note" }));
}

function originsOf(results: readonly ToolResult[], extra: readonly ExtraBlock[]): Origin[] {
  return [...results.map((): Origin => "result"), ...extra.map(({ origin }) => origin)];
}

/** The API has counted everything up to and with this reply. */
function countedUntil({ messages, usagePoint }: State, reply: AssistantMessage, usage: TokenUsage): UsagePoint {
  const { messageCount, estimate } = usagePoint ?? { messageCount: 0, estimate: 0 };
  const added = [...messages.slice(messageCount), reply].reduce((sum, each) => sum + estimateTokens(each), 0);
  return { usage, messageCount: messages.length + 1, estimate: estimate + added };
}
