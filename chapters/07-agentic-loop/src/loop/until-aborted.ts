import { wakeAfter } from "@loopsmith/llm/clock";
import type { ToolUseContext } from "./tool-use-context.ts";

/**
 * The end of somebody else's work; when the signal fires first, the work has `graceMs` to end, then this rejects with
 * the signal's reason (L16, L24a). What the work does later is heard by nobody. No timer and no listener stays behind.
 */
export function untilAborted<T>(
  work: Promise<T>,
  { signal, clock, graceMs }: Pick<ToolUseContext, "signal" | "clock" | "graceMs">,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let cancel = (): void => {};
    const onAbort = (): void => {
      cancel = wakeAfter(clock, graceMs, () => reject(signal.reason));
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
    const end = (): void => {
      cancel();
      signal.removeEventListener("abort", onAbort);
    };
    work.finally(end).then(resolve, reject);
  });
}
