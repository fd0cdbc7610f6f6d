import type { ThinkingDropped } from "@loopsmith/local-api/validate";
import type { FinishedReply } from "./finished-reply.ts";

/** M99: the answer to a request that does not stream. */
export function messageJson(reply: FinishedReply): Record<string, unknown> {
  return {
    id: reply.id,
    type: "message",
    role: "assistant",
    model: reply.model,
    content: reply.blocks.map((block) => block.content),
    stop_reason: reply.stopReason,
    stop_sequence: reply.stopSequence,
    stop_details: reply.stopDetails,
    usage: reply.usage,
    ...(reply.transformations.length > 0 && { input_transformations: reply.transformations.map(droppedThinking) }),
  };
}

function droppedThinking({ path, reason }: ThinkingDropped): Record<string, string> {
  return { type: "thinking_dropped", path, reason };
}
