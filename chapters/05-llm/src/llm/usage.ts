import type Anthropic from "@anthropic-ai/sdk";
import type { TokenUsage } from "./stream-event.ts";
import { todo } from "@loopsmith/course/todo";

/** The usage after a `message_delta`: its counts are totals so far, so they replace ours; what is absent stays (M123). */
export function updateUsage(usage: TokenUsage, delta: Anthropic.MessageDeltaUsage): TokenUsage {
  // 5.3 有更新的数字就用它替换旧的，没有就保留。
  return todo("5.3", "Replace each count by the newer one, where there is one.");
}
