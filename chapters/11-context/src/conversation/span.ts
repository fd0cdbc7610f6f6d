import type { Message, Span } from "@loopsmith/conversation/history";
import { replyStarts, tokensOf } from "./history-parts.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The oldest whole turns: from the first word of the assistant up to the newest `keepTurns` turns, at least one, which stay
 * with everything behind them; so the task and the newest input stay too (B64). A turn begins where the assistant speaks,
 * so that no call is parted from its result (B60). Undefined when nothing lies between.
 */
export function chooseSpan(messages: readonly Message[], keepTurns: number): Span | undefined {
  // 11.3 选出最早的若干整轮：在任务之后，在最新的几轮之前。
  return todo("11.3", "Choose the oldest whole turns: behind the task, in front of the newest turns.");
}
