import {
  type ContentBlock,
  contentBlocks,
  type Message,
  type RebasePlan,
  rebase,
  type Span,
  type UserMessage,
} from "@loopsmith/conversation/history";
import { blockTokens, EARLIER, headOf, isEarlier, isPrompt, tokensOf } from "./history-parts.ts";
import type { ContextLimits } from "./limits.ts";
import { chooseSpan } from "./span.ts";
import { MAX_SUMMARY_LINES } from "./summary-prompt.ts";
import { summaryRequest } from "./summary-request.ts";

/** Asks a model for a summary. `whole`: the reply ended by itself, and was neither cut nor refused. */
export type Summarize = (request: UserMessage, signal: AbortSignal) => Promise<{ text: string; whole: boolean }>;

/** A shorter history, or the reason why there is none, in a sentence; tokens are estimates of the messages. */
export type CompactResult =
  | { kind: "compacted"; plan: RebasePlan; tokensBefore: number; tokensAfter: number }
  | { kind: "failed"; why: CompactFailure; message: string };

export type CompactFailure = "empty" | "cut" | "too_long" | "not_smaller" | "error" | "nothing_to_do";

/**
 * Sums up the oldest turns with one model call (L32). The user's first message, their newest one and the newest turns stay
 * whole; what is in between becomes one text block that says so (L35, B64). A summary that is empty, cut, longer than
 * `MAX_SUMMARY_LINES` or not smaller than what it stands for is a failure, and so is a call that fails: nothing has changed
 * then (B63). Never rejects.
 */
export async function compact(
  messages: readonly Message[],
  limits: ContextLimits,
  summarize: Summarize,
  signal: AbortSignal,
): Promise<CompactResult> {
  const span = worthySpan(messages, limits);
  if (span === undefined) return failed("nothing_to_do", "There are no old turns that could be summed up.");
  try {
    const request = summaryRequest(messages, span, Math.floor(limits.contextWindow / 2));
    const { text, whole } = await summarize(request, signal);
    const summary = text.trim();
    if (!whole) return failed("cut", "The summary is not whole.");
    if (summary === "") return failed("empty", "The summary is empty.");
    const lines = summary.split("\n").length;
    if (lines > MAX_SUMMARY_LINES) return failed("too_long", `The summary has ${lines} lines.`);
    return replaced(messages, span, `${EARLIER} ${WHAT_IT_IS}\n\n${summary}`, limits);
  } catch (error) {
    return failed("error", `No summary was made: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const WHAT_IT_IS =
  "The turns between the first message and the ones below were summed up, to save room. What they said in short:";

/** The newest turns that stay may fill this share of the window, or fewer of them stay (B66). */
const MAX_KEPT_SHARE = 0.25;
/** Share of the window from which on old turns are worth a model call. */
const MIN_SPAN_SHARE = 0.05;

function worthySpan(messages: readonly Message[], limits: ContextLimits): Span | undefined {
  const spans = Array.from({ length: Math.max(1, limits.keepTurns) }, (_, index) =>
    chooseSpan(messages, limits.keepTurns - index),
  );
  const fitting = spans.find(
    (span) => span && tokensOf(messages.slice(span.to)) <= MAX_KEPT_SHARE * limits.contextWindow,
  );
  const span = fitting ?? spans.at(-1);
  return span && span.tokens >= MIN_SPAN_SHARE * limits.contextWindow ? span : undefined;
}

/** The history with the summary in the place of the span and of what was summed up before. */
function replaced(messages: readonly Message[], span: Span, text: string, limits: ContextLimits): CompactResult {
  const { task, earlier } = headOf(messages);
  const isFirst = earlier.length === 0;
  const content: ContentBlock[] = [{ type: "text", text }, ...newestPrompt(messages, span, earlier)];
  if (blockTokens(content) >= span.tokens + blockTokens(earlier)) {
    return failed("not_smaller", "The summary is not smaller than what it would stand for.");
  }
  const head: readonly Message[] = isFirst ? messages.slice(0, span.from) : [{ role: "user", content: [...task] }];
  const plan: RebasePlan = {
    cause: "compact",
    messages: [...head, { role: "user", content }, ...messages.slice(span.to)],
    firstChanged: isFirst ? span.from : 0,
    thinking: limits.thinking,
  };
  return {
    kind: "compacted",
    plan,
    tokensBefore: tokensOf(messages),
    tokensAfter: tokensOf(rebase(messages, plan)),
  };
}

/** The user's newest message, if it would go with the span; another one stays behind it, or it stood behind a summary. */
function newestPrompt(messages: readonly Message[], span: Span, earlier: readonly ContentBlock[]): ContentBlock[] {
  if (messages.slice(span.to).some(isPrompt)) return [];
  const prompt = messages.slice(span.from, span.to).findLast(isPrompt);
  if (prompt !== undefined) return [...contentBlocks(prompt)];
  return earlier.slice(earlier.findLastIndex(isEarlier) + 1);
}

function failed(why: CompactFailure, message: string): CompactResult {
  return { kind: "failed", why, message };
}
