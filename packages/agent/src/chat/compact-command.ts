import { compact, DEFAULT_CONTEXT_LIMITS, type Summarize } from "@loopsmith/conversation/context";
import { contentBlocks } from "@loopsmith/conversation/history";
import type { MessagesClient } from "@loopsmith/llm/client";
import { systemClock } from "@loopsmith/llm/clock";
import { modelLimits } from "@loopsmith/llm/model";
import { DEFAULT_MAX_TOKENS } from "@loopsmith/llm/request";
import { DEFAULT_RETRY_POLICY, withRetry } from "@loopsmith/llm/retry";
import { type Reply, streamQuery } from "@loopsmith/llm/stream";
import type { ReplyUsage, SlashCommand } from "@loopsmith/loop/query-engine";

/** Which model sums up, how it is reached, and who is told what a summary took. */
export type SummarySource = { client: MessagesClient; model: () => string; spend(reply: ReplyUsage): void };

/** The words of the command. */
export type CompactTexts = { compacted(before: number, after: number): string };

const KEPT_TURNS = 2; // who asks for it wants room: fewer than when it happens by itself

/** The command of the engine that sums the old turns up now, whether or not room is short (L32). */
export function compactCommand(source: SummarySource, texts: CompactTexts): SlashCommand {
  return async (_args, { messages, signal }) => {
    const contextWindow = modelLimits(source.model())?.contextWindow ?? DEFAULT_CONTEXT_LIMITS.contextWindow;
    const limits = { ...DEFAULT_CONTEXT_LIMITS, contextWindow, keepTurns: KEPT_TURNS };
    const result = await compact(messages, limits, summarizeBy(source), signal);
    if (result.kind === "failed") return result.message;
    return { text: texts.compacted(result.tokensBefore, result.tokensAfter), plan: result.plan };
  };
}

/** One request without tools and without a system prompt; a reply that was cut is not whole (B63). */
function summarizeBy({ client, model, spend }: SummarySource): Summarize {
  const stream = withRetry(streamQuery, {
    policy: DEFAULT_RETRY_POLICY,
    clock: systemClock,
    random: Math.random,
  });
  return async (message, signal) => {
    const params = { client, model: model(), messages: [message], maxTokens: DEFAULT_MAX_TOKENS, signal };
    let reply: Reply | undefined;
    for await (const event of stream(params)) if (event.type === "reply") reply = event.reply;
    if (reply === undefined) throw new Error("the stream ended without a reply.");
    spend({ model: params.model, usage: reply.usage });
    const texts = contentBlocks(reply.message).flatMap((block) => (block.type === "text" ? [block.text] : []));
    return { text: texts.join(""), whole: reply.stopReason === "end_turn" };
  };
}
