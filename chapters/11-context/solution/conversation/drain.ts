import type { Message, RebasePlan, StagedCollapse } from "@loopsmith/conversation/history";
import { blockTokens, replyStarts } from "./history-parts.ts";

/**
 * One rewrite that applies all staged collapses: each span gives way to its summary, as text behind the user message before
 * it (L34). A span that no longer begins and ends where the assistant speaks is left alone: it was staged for another
 * history, and cutting it would part a call from its result (B60). So is one whose summary is not smaller. Undefined when
 * none is left.
 */
export function planDrain(
  messages: readonly Message[],
  staged: readonly StagedCollapse[],
  thinking: RebasePlan["thinking"] = "strip",
): RebasePlan | undefined {
  const starts = new Set(replyStarts(messages));
  const drained: Message[] = [];
  let done = 0;
  let firstChanged: number | undefined;
  for (const { span, summary } of staged) {
    const { from, to, tokens } = span;
    if (from < Math.max(done, 1) || to <= from || !starts.has(from) || !starts.has(to)) continue;
    const block = { type: "text", text: summary } as const;
    if (blockTokens([block]) >= tokens) continue;
    drained.push(...messages.slice(done, from), { role: "user", content: [block] });
    done = to;
    firstChanged ??= from;
  }
  if (firstChanged === undefined) return undefined;
  return { cause: "collapse", messages: [...drained, ...messages.slice(done)], firstChanged, thinking };
}
