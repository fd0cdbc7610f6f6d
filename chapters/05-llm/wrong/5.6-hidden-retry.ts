// mistake: a failed request is sent again, twice, without a word
// killed by: 5.6d
import { readSseBatches } from "@loopsmith/llm/sse";
import { defaultModel } from "@loopsmith/llm/request";
import { LlmError } from "@loopsmith/llm/error";
import { readReply } from "./read-reply.ts";
import type { StreamEvent, StreamParams } from "./stream-event.ts";

const RETRIES = 2; // what the SDK does when nobody says otherwise

export async function* streamQuery(params: StreamParams): AsyncGenerator<StreamEvent, void> {
  const model = params.model ?? defaultModel();
  yield { type: "request_start", model, attempt: 1 };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const batches = readSseBatches(replyBytes({ ...params, model }, () => false));
      return yield* readReply(batches, params.takenIds ?? new Set(), params.signal);
    } catch (error) {
      const worthIt = error instanceof LlmError && error.kind === "status" && (error.status ?? 0) >= 500;
      if (attempt === RETRIES || !worthIt) throw error;
    }
  }
}
