// mistake: leaves each summary where it is, so that they pile up behind the task
// killed by: 11.5e
import { type Message, rebase, type RebasePlan } from "@loopsmith/conversation/history";
import type { CompactResult, Summarize } from "./compact.ts";
import { blockTokens, EARLIER, headOf, tokensOf } from "./history-parts.ts";
import type { ContextLimits } from "./limits.ts";
import { MAX_SUMMARY_LINES } from "./summary-prompt.ts";
import { summaryRequest } from "./summary-request.ts";

export async function compact(
  messages: readonly Message[],
  limits: ContextLimits,
  summarize: Summarize,
  signal: AbortSignal,
): Promise<CompactResult> {
  const span = worthySpan(messages, limits);
  if (span === undefined) return failed("nothing_to_do", "There are no old turns.");
  try {
    const { text, whole } = await summarize(summaryRequest(messages, span), signal);
    if (!whole) return failed("cut", "It is cut.");
    if (text.trim() === "") return failed("empty", "It is empty.");
    if (text.split("\n").length > MAX_SUMMARY_LINES) return failed("too_long", "It is too long.");
    const summary = { type: "text", text: `${EARLIER}\n\n${text}` } as const;
    if (blockTokens([summary]) >= span.tokens) return failed("not_smaller", "It is not smaller.");
    const content = [summary, ...newestPrompt(messages, span, headOf(messages).earlier)];
    const plan: RebasePlan = {
      cause: "compact",
      messages: [...messages.slice(0, span.from), { role: "user", content }, ...messages.slice(span.to)],
      firstChanged: span.from,
      thinking: limits.thinking,
    };
    return { kind: "compacted", plan, tokensBefore: tokensOf(messages), tokensAfter: tokensOf(rebase(messages, plan)) };
  } catch (error) {
    return failed("error", String(error));
  }
}
