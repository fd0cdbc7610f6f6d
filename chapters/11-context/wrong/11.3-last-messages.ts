// mistake: keeps the last messages, whatever they are: `slice(-n)`
// killed by: 11.3a
import type { Message, Span } from "@loopsmith/conversation/history";
import { tokensOf } from "./history-parts.ts";

export function chooseSpan(messages: readonly Message[], keepTurns: number): Span | undefined {
  const to = messages.length - Math.max(1, keepTurns);
  if (to <= 1) return undefined;
  return { from: 1, to, tokens: tokensOf(messages.slice(1, to)) };
}
