// mistake: one deadline for the whole stream, so that a long reply is taken for a silent one
// killed by: 5.4b
import { beforeDeadline, type Clock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";

export async function* watchIdle<T>(source: AsyncIterable<T>, idleMs: number, clock: Clock): AsyncGenerator<T, void> {
  const iterator = source[Symbol.asyncIterator]();
  const until = clock.now() + idleMs;
  const late = (): LlmError => new LlmError("timeout", `The server has sent nothing for ${idleMs} ms.`);
  try {
    for (;;) {
      const step = await beforeDeadline(iterator.next(), { ms: until - clock.now(), clock, late });
      if (step.done) return;
      yield step.value;
    }
  } finally {
    iterator.return?.().catch(() => {});
  }
}
