import { beforeDeadline, type Clock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";
import { todo } from "@loopsmith/course/todo";

/**
 * The same items; fails with a timeout `LlmError` when none comes for `idleMs` milliseconds of waiting (B42, M133). Stands
 * around the bytes, so that pings and comments are life (S26, M122). Closes its source on every way out, and keeps no timer.
 */
export async function* watchIdle<T>(source: AsyncIterable<T>, idleMs: number, clock: Clock): AsyncGenerator<T, void> {
  // 5.4 把每一项原样传下去；下一项在 idleMs 内没来就报错；无论怎样离开，都关闭数据源。
  return todo(
    "5.4",
    "Pass every item on; fail when the next one does not come within idleMs; close the source on every way out.",
  );
}
