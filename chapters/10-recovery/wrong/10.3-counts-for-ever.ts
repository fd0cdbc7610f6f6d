// mistake: the count belongs to the stream, not to a reply, so the fifth 529 of a long day ends the session
// killed by: 10.3d
import { LlmError } from "@loopsmith/llm/error";
import type { StreamFn } from "@loopsmith/llm/stream";
import type { RetryDeps } from "./with-retry.ts";

export function withRetry(stream: StreamFn, deps: RetryDeps): StreamFn {
  let attempt = 1;
  return async function* streamWithRetry(params) {
    const { signal = new AbortController().signal, canReplay = () => true } = params;
    for (; ; attempt += 1) {
      let shown = "nothing";
      try {
        for await (const event of stream(params)) {
          if (event.type === "text_delta" || event.type === "block") shown = "parts";
          yield event.type === "request_start" ? { ...event, attempt } : event;
        }
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof LlmError) || !canReplay()) throw error;
        const waitMs = waitBeforeNext(error, attempt, deps);
        if (shown === "parts") yield { type: "discarded", why: "retry" };
        yield { type: "retry", attempt, waitMs, error };
        await deps.clock.sleep(waitMs, signal);
        signal.throwIfAborted();
      }
    }
  };
}
