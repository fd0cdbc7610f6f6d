// mistake: the time-out of the request is trusted to notice a stall; it ends with the headers
// killed by: 5.4a
import type { Clock } from "@loopsmith/llm/clock";

export async function* watchIdle<T>(source: AsyncIterable<T>, _idleMs: number, _clock: Clock): AsyncGenerator<T, void> {
  yield* source;
}
