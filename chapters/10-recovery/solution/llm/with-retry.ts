import type { Clock } from "@loopsmith/llm/clock";
import { LlmError } from "@loopsmith/llm/error";
import type { StreamEvent, StreamFn } from "@loopsmith/llm/stream";
import { classifyFailure } from "./failure.ts";
import { decideRetry, type RetryPolicy } from "./retry.ts";

/** `random` gives 0 to 1; it spreads the waits of clients that failed at the same moment. */
export type RetryDeps = { policy: RetryPolicy; clock: Clock; random(): number };

/** What the reader has got of the attempt that runs. */
type Shown = "nothing" | "parts" | "reply";

/**
 * The same stream, asked again when it fails in a way that may pass (L22): `discarded` if the reader has got a part of the
 * failed attempt, then `retry` with the wait, then the wait, then the next attempt, whose `request_start` has its number.
 * Each call counts from 1 (B51). Throws what the last attempt threw: when no retry is left, when `params.canReplay()` is
 * false (B48), or after `reply`. When the signal fires, also while it waits, throws its reason.
 */
export function withRetry(stream: StreamFn, deps: RetryDeps): StreamFn {
  return async function* streamWithRetry(params) {
    const { signal = new AbortController().signal, canReplay = () => true } = params;
    for (let attempt = 1; ; attempt += 1) {
      let shown: Shown = "nothing";
      try {
        for await (const event of stream(params)) {
          shown = shownAfter(event, shown);
          yield event.type === "request_start" ? { ...event, attempt } : event;
        }
        return;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof LlmError) || shown === "reply" || !canReplay()) throw error;
        const waitMs = waitBeforeNext(error, attempt, deps);
        if (shown === "parts") yield { type: "discarded", why: "retry" };
        yield { type: "retry", attempt, waitMs, error };
        await deps.clock.sleep(waitMs, signal);
        signal.throwIfAborted();
      }
    }
  };
}

function shownAfter(event: StreamEvent, before: Shown): Shown {
  switch (event.type) {
    case "text_delta":
    case "thinking_delta":
    case "block":
      return "parts";
    case "reply":
      return "reply";
    default:
      return before;
  }
}

/** Milliseconds; throws the error when it is the last one, and tells what the server asked for when that is too long. */
function waitBeforeNext(error: LlmError, attempt: number, { policy, random }: RetryDeps): number {
  const decision = decideRetry(classifyFailure(error), attempt, policy, random);
  if (decision.kind === "wait") return decision.ms;
  if (decision.why !== "retry_after_too_long") throw error;
  const seconds = Math.ceil((error.retryAfterMs ?? 0) / 1000);
  const message = `${error.message} It asks to wait ${seconds} s, which is too long to wait here: ask again later.`;
  throw new LlmError(error.kind, message, { ...error, cause: error });
}
