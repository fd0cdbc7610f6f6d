// mistake: an abort ends the wait and nothing else, so the next attempt begins after the user said stop
// killed by: 10.3c
import { LlmError } from "@loopsmith/llm/error";
import type { StreamFn } from "@loopsmith/llm/stream";
import type { RetryDeps } from "./with-retry.ts";

export function withRetry(stream: StreamFn, deps: RetryDeps): StreamFn {
  return async function* streamWithRetry(params) {
    const { signal = new AbortController().signal, canReplay = () => true } = params;
    for (let attempt = 1; ; attempt += 1) {
      let hasShown = false;
      try {
        for await (const event of stream(params)) {
          hasShown ||= event.type !== "request_start";
          yield event.type === "request_start" ? { ...event, attempt } : event;
        }
        return;
      } catch (error) {
        if (!(error instanceof LlmError) || !canReplay()) throw error;
        const waitMs = waitBeforeNext(error, attempt, deps);
        if (hasShown) yield { type: "discarded", why: "retry" };
        yield { type: "retry", attempt, waitMs, error };
        await deps.clock.sleep(waitMs, signal);
      }
    }
  };
}
