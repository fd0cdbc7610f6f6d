// mistake: the end of the loop is taken for the end of the message
// killed by: 5.5a
import { LlmError } from "@loopsmith/llm/error";
import { eventsOf, type WireBatch } from "@loopsmith/llm/sse";
import { BlockBuilder } from "./block-builder.ts";
import { nextPhase, type StreamPhase } from "./phase.ts";
import { ReplyDraft } from "./reply-draft.ts";
import type { StreamEvent } from "./stream-event.ts";

export async function* readReply(
  batches: AsyncIterable<WireBatch>,
  takenIds: Pick<ReadonlySet<string>, "has">,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  const draft = new ReplyDraft(takenIds);
  let phase: StreamPhase = { kind: "before" };
  let builder: BlockBuilder | undefined;
  for await (const batch of batches) {
    for (const event of eventsOf(batch)) {
      signal?.throwIfAborted();
      phase = nextPhase(phase, event);
      if (event.type === "message_start") draft.begin(event.message);
      if (event.type === "content_block_start") {
        yield* draft.goOn();
        builder = new BlockBuilder(event.content_block);
      }
      if (event.type === "content_block_delta") {
        builder?.add(event.delta);
        if (event.delta.type === "text_delta" || event.delta.type === "thinking_delta") yield event.delta;
      }
      if (event.type === "content_block_stop" && builder) yield* draft.add(builder.finish());
      if (event.type === "message_delta") draft.update(event);
      if (event.type === "error") throw new LlmError("stream_error", event.error.message, { type: event.error.type });
    }
  }
  yield* draft.end();
}
