import type { ToolUseContext } from "./tool-use-context.ts";

const OVER = Symbol("over"); // any reason will do; without one the platform makes an error with a stack each time

/**
 * The end of somebody else's work; when the signal fires first, the work has `graceMs` to end, then this rejects with
 * the signal's reason (L16, L24a). What the work does later is heard by nobody. No timer and no listener stays behind.
 */
export async function untilAborted<T>(
  work: Promise<T>,
  { signal, clock, graceMs }: Pick<ToolUseContext, "signal" | "clock" | "graceMs">,
): Promise<T> {
  const over = new AbortController();
  const tooLate = async (): Promise<never> => {
    await firing(signal, over.signal);
    await clock.sleep(graceMs, over.signal);
    throw signal.reason;
  };
  try {
    return await Promise.race([work, tooLate()]);
  } finally {
    over.abort(OVER);
  }
}

function firing(signal: AbortSignal, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true, signal: until });
  });
}
