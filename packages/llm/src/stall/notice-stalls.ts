import type { Clock } from "@loopsmith/llm/clock";
import type { StreamFn } from "@loopsmith/llm/stream";
import { followSignal } from "./follow-signal.ts";
import { Silence } from "./silence.ts";

/** Milliseconds without a byte after which a person is told. */
export const DEFAULT_STALL_MS = 20_000;

/** `stallMs`: milliseconds; `DEFAULT_STALL_MS` is a good choice. */
export type StallDeps = { stallMs: number; clock: Clock };

/**
 * The same stream, with a `stall` event once in each silence: no byte has come for `stallMs` while one was waited for, before
 * the headers too; pings and comments are bytes. It ends nothing: that is for `idleMs`. Stands inside `withRetry`, whose waits
 * are no silence. Leaves no timer and no listener, and ends a request that is under way when the reader leaves.
 */
export function noticeStalls(stream: StreamFn, { stallMs, clock }: StallDeps): StreamFn {
  return async function* streamWithStalls(params) {
    const left = followSignal(params.signal);
    const silence = new Silence(stallMs, clock);
    const onBytes = (): void => {
      silence.end();
      params.onBytes?.();
    };
    const events = stream({ ...params, onBytes, signal: left.signal });
    const endWatch = silence.watch();
    try {
      for (let next = silence.await(events.next()); ; ) {
        const step = await silence.brokenBy(next);
        if (step === "still silent") yield { type: "stall", silentMs: silence.lengthMs };
        else if (step.done) return;
        else {
          yield step.value;
          next = silence.await(events.next());
        }
      }
    } finally {
      // First the signal: a source that waits for a byte hears nothing else.
      left.end();
      endWatch();
      await events.return();
    }
  };
}
