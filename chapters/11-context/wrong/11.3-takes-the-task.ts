// mistake: sums up the task as well, so that the agent forgets what it was asked
// killed by: 11.3b
import type { Message, Span } from "@loopsmith/conversation/history";
import { replyStarts, tokensOf } from "./history-parts.ts";

export function chooseSpan(messages: readonly Message[], keepTurns: number): Span | undefined {
  const starts = replyStarts(messages);
  const to = starts[starts.length - Math.max(1, keepTurns)];
  if (to === undefined || to <= 1) return undefined;
  // What stays begins with the assistant; a user message is put in front of it later.
  return { from: 1 - Math.min(1, to), to, tokens: tokensOf(messages.slice(0, to)) };
}
