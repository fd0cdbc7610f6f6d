// mistake: asks again without a word on the half text, so the screen shows one and a half answers
// killed by: 10.3a
import { LlmError } from "@loopsmith/llm/error";
import type { StreamFn } from "@loopsmith/llm/stream";
import type { RetryDeps } from "./with-retry.ts";

export function withRetry(stream: StreamFn, deps: RetryDeps): StreamFn {
  return async function* streamWithRetry(params) {
    const { signal = new AbortController().signal, canReplay = () => true } = params;
    for (let attempt = 1; ; attempt += 1) {
      try {
        for await (const event of stream(params))
          yield event.type === "request_start" ? { ...event, attempt } : event;
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof LlmError) || !canReplay()) throw error;
        const waitMs = waitBeforeNext(error, attempt, deps);
        yield { type: "retry", attempt, waitMs, error };
        await deps.clock.sleep(waitMs, signal);
        signal.throwIfAborted();
      }
    }
  };
}
