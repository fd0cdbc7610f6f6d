// mistake: an abort ends the bytes quietly, as if all had been said
// killed by: 5.6b
import { defaultModel } from "@loopsmith/llm/request";
import { readSseBatches } from "@loopsmith/llm/sse";
import { readReply } from "./read-reply.ts";
import type { StreamEvent, StreamParams } from "./stream-event.ts";

export async function* streamQuery(params: StreamParams): AsyncGenerator<StreamEvent, void> {
  const model = params.model ?? defaultModel();
  yield { type: "request_start", model, attempt: 1 };
  try {
    yield* readReply(readSseBatches(replyBytes({ ...params, model }, () => false)), params.takenIds ?? new Set());
  } catch (error) {
    if (params.signal?.aborted) return;
    throw error;
  }
}
