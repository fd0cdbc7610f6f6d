import { errorText } from "@loopsmith/loop/agentic-loop";
import type { StopVerdict } from "@loopsmith/loop/streaming-tools";
import { type Clock, type Settled, settle } from "@loopsmith/tools/tool";
import { HOOK_TIMEOUT_MS, type StopContext, type StopHooks } from "./hooks.ts";
import { todo } from "@loopsmith/course/todo";

/** `graceMs`: how long a hook that ignores an abort is waited for. `onTrouble` is told in a sentence which hook failed. */
export type StopHookLimits = { signal: AbortSignal; clock: Clock; graceMs: number; onTrouble(message: string): void };

/**
 * Asks all stop hooks at once. One that prevents beats those that want to go on, and those beat agreement; all feedback
 * goes together, in the order of the hooks. A hook that throws or hangs is reported and counts as agreed (L41).
 */
export async function runStopHooks(
  hooks: StopHooks,
  context: StopContext,
  limits: StopHookLimits,
): Promise<StopVerdict> {
  // 12.1 同时询问所有钩子，报告抛错或挂起的，阻止优先于继续，继续优先于同意。
  return todo(
    "12.1",
    "Ask all hooks at once, report those that throw or hang, and let prevent beat continue, and continue beat agreement.",
  );
}
