import { beforeDeadline, type Clock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";

/**
 * The same items; fails with a timeout `LlmError` when none comes for `idleMs` milliseconds of waiting (B42, M133). Stands
 * around the bytes, so that pings and comments are life (S26, M122). Closes its source on every way out, and keeps no timer.
 */
export async function* watchIdle<T>(source: AsyncIterable<T>, idleMs: number, clock: Clock): AsyncGenerator<T, void> {
  const iterator = source[Symbol.asyncIterator]();
  const late = (): LlmError => new LlmError("timeout", `The server has sent nothing for ${idleMs} ms.`);
  try {
    for (;;) {
      const step = await beforeDeadline(iterator.next(), { ms: idleMs, clock, late });
      if (step.done) return;
      yield step.value;
    }
  } finally {
    // Not awaited: a source that is silent would keep us waiting here as well. Who made it ends it.
    iterator.return?.().catch(() => {});
  }
}
