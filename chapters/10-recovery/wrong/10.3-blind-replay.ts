// mistake: asks again though a tool of the broken reply has started, which will then run twice
// killed by: 10.3b
import { LlmError } from "@loopsmith/llm/error";
import type { StreamFn } from "@loopsmith/llm/stream";
import type { RetryDeps } from "./with-retry.ts";

export function withRetry(stream: StreamFn, deps: RetryDeps): StreamFn {
  return async function* streamWithRetry(params) {
    const { signal = new AbortController().signal } = params;
    for (let attempt = 1; ; attempt += 1) {
      let hasShown = false;
      try {
        for await (const event of stream(params)) {
          hasShown ||= event.type !== "request_start";
          yield event.type === "request_start" ? { ...event, attempt } : event;
        }
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof LlmError)) throw error;
        const waitMs = waitBeforeNext(error, attempt, deps);
        if (hasShown) yield { type: "discarded", why: "retry" };
        yield { type: "retry", attempt, waitMs, error };
        await deps.clock.sleep(waitMs, signal);
        signal.throwIfAborted();
      }
    }
  };
}
