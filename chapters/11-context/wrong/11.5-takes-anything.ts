// mistake: puts in place whatever came back, half a sentence too
// killed by: 11.5a
import { type Message, rebase, type RebasePlan } from "@loopsmith/conversation/history";
import type { CompactResult, Summarize } from "./compact.ts";
import { EARLIER, headOf, tokensOf } from "./history-parts.ts";
import type { ContextLimits } from "./limits.ts";
import { summaryRequest } from "./summary-request.ts";

export async function compact(
  messages: readonly Message[],
  limits: ContextLimits,
  summarize: Summarize,
  signal: AbortSignal,
): Promise<CompactResult> {
  const span = worthySpan(messages, limits);
  if (span === undefined) return failed("nothing_to_do", "There are no old turns.");
  const { text } = await summarize(summaryRequest(messages, span), signal).catch(() => ({ text: "" }));
  const { task, earlier } = headOf(messages);
  const plan: RebasePlan = {
    cause: "compact",
    messages: [
      { role: "user", content: [...task] },
      { role: "user", content: [{ type: "text", text: `${EARLIER}\n\n${text}` }, ...newestPrompt(messages, span, earlier)] },
      ...messages.slice(span.to),
    ],
    firstChanged: 0,
    thinking: limits.thinking,
  };
  return { kind: "compacted", plan, tokensBefore: tokensOf(messages), tokensAfter: tokensOf(rebase(messages, plan)) };
}
