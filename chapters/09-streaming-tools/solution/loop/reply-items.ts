import type { StreamEvent } from "@loopsmith/llm/stream";
import type { StreamingToolExecutor } from "./streaming-tool-executor.ts";

/** What comes of a request: its events, and the failure as the last of them instead of something thrown. */
export type ReplyItem = StreamEvent | { type: "failed"; error: unknown };

/**
 * The events of a reply as items. When the reply fails before a call has started, all its calls are forgotten; those of
 * one that has started are still answered. However it ends, the executor knows that no more calls will come.
 */
export async function* replyItems(
  stream: AsyncGenerator<StreamEvent, void>,
  executor: StreamingToolExecutor,
  signal: AbortSignal,
): AsyncGenerator<ReplyItem, void> {
  try {
    signal.throwIfAborted();
    for await (const event of stream) yield event;
  } catch (error) {
    executor.discardUnstarted();
    yield { type: "failed", error };
  } finally {
    executor.seal();
  }
}
