// mistake: while (stop_reason === "tool_use"): the label decides, not the call that is there
// killed by: 7.4a
import type { Conversation } from "@loopsmith/conversation/history";
import { type Reply, streamQuery } from "@loopsmith/llm/stream";
import type { LoopOptions } from "./loop-options.ts";
import type { TurnEnd, TurnRequest } from "./stream-turn.ts";

export async function streamTurn(
  conversation: Conversation,
  request: TurnRequest,
  opts: Pick<LoopOptions, "onText" | "signal" | "context">,
): Promise<TurnEnd> {
  const { onText, signal = new AbortController().signal } = opts;
  let reply: Reply | undefined;
  try {
    const { messages, toolUseIds: takenIds } = conversation;
    for await (const event of streamQuery({ ...request, messages, takenIds, signal })) {
      if (event.type === "text_delta") onText?.(event.text);
      if (event.type === "reply") reply = event.reply;
    }
    if (reply === undefined) throw new Error("The stream ended without a reply.");
    const toolUses = conversation.openTurn(reply.message, reply.usage);
    return { kind: "reply", reply, toolUses, needsFollowUp: reply.stopReason === "tool_use" };
  } catch (error) {
    return signal.aborted ? { kind: "aborted" } : { kind: "failed", error };
  }
}
