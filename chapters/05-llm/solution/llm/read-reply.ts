import { LlmError } from "@loopsmith/llm/error";
import { eventsOf, type WireBatch } from "@loopsmith/llm/sse";
import { BlockBuilder } from "./block-builder.ts";
import { joinDeltas } from "./join-deltas.ts";
import { describePhase, nextPhase, type StreamPhase } from "./phase.ts";
import { ReplyDraft } from "./reply-draft.ts";
import type { StreamEvent } from "./stream-event.ts";

/**
 * The deltas and blocks of one reply, and at its end the reply: only `message_stop` makes it one (B39, L25). An end before
 * that is an incomplete `LlmError`, an `error` event one that keeps its type (B41), a broken grammar a protocol one. Blocks
 * keep their order (B04). A tool id that is in `takenIds`, comes twice or is not legal is replaced, with a warning (B16, B17).
 * Deltas of one block that came in one batch are given as one: they came in the same moment (B47). Once `signal` has fired
 * nothing more is given, not even what has arrived: its reason is thrown.
 */
export async function* readReply(
  batches: AsyncIterable<WireBatch>,
  takenIds: Pick<ReadonlySet<string>, "has">,
  signal?: AbortSignal,
): AsyncGenerator<StreamEvent, void> {
  const draft = new ReplyDraft(takenIds);
  let phase: StreamPhase = { kind: "before" };
  let builder: BlockBuilder | undefined;
  for await (const batch of batches) {
    for (const event of joinDeltas(eventsOf(batch))) {
      signal?.throwIfAborted();
      phase = nextPhase(phase, event);
      switch (event.type) {
        case "content_block_delta": // first, because nearly all events are deltas
          builder?.add(event.delta);
          if (event.delta.type === "text_delta" || event.delta.type === "thinking_delta") yield event.delta;
          break;
        case "message_start":
          draft.begin(event.message);
          break;
        case "content_block_start":
          yield* draft.goOn();
          builder = new BlockBuilder(event.content_block);
          break;
        case "content_block_stop":
          if (builder) yield* draft.add(builder.finish());
          break;
        case "message_delta":
          draft.update(event);
          break;
        case "message_stop":
          return yield* draft.end();
        case "error":
          throw new LlmError("stream_error", event.error.message, { type: event.error.type });
        case "ping":
        case "unknown":
          break;
        default:
          event satisfies never;
      }
    }
  }
  const message = `The stream ended ${describePhase(phase)}, without message_stop: the reply is not whole.`;
  throw new LlmError("incomplete", message);
}
