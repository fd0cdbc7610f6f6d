import type { Message, Span } from "@loopsmith/conversation/history";
import { replyStarts, tokensOf } from "./history-parts.ts";

/**
 * The oldest whole turns: from the first word of the assistant up to the newest `keepTurns` turns, at least one, which stay
 * with everything behind them; so the task and the newest input stay too (B64). A turn begins where the assistant speaks,
 * so that no call is parted from its result (B60). Undefined when nothing lies between.
 */
export function chooseSpan(messages: readonly Message[], keepTurns: number): Span | undefined {
  const starts = replyStarts(messages);
  const from = starts[0];
  const to = starts[starts.length - Math.max(1, keepTurns)];
  if (from === undefined || to === undefined || to <= from) return undefined;
  return { from, to, tokens: tokensOf(messages.slice(from, to)) };
}
