import type { Lane } from "./lane.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * Whether the call at `index` may begin now: it waits in the queue, fewer than `maxConcurrency` calls are under way, and
 * no call before it that has not settled stands in its way (L11, L12). An exclusive call waits for all before it and
 * holds back all after it; calls of one key wait for each other unless both only read.
 */
export function canStart(lanes: readonly Lane[], index: number, maxConcurrency: number): boolean {
  // 9.1 说出这个调用现在能否开始：它在排队，还有空位，而且前面没有谁挡着它。
  return todo(
    "9.1",
    "Say whether this call may begin now: it is queued, there is room, and nothing before it stands in its way.",
  );
}
