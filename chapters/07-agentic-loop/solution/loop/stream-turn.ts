import type { Conversation } from "@loopsmith/conversation/history";
import { type Reply, type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import { labelWarning } from "./judge-reply.ts";
import type { LoopOptions } from "./loop-options.ts";
import type { ToolUse } from "./tool-use-context.ts";

/** What every request of a run has in common: system prompt, tools, model, limits, client. */
export type TurnRequest = Partial<Omit<StreamParams, "messages" | "signal" | "takenIds">>;

/** How one request came to its end. `reply`: a whole answer, now the open turn of the conversation. */
export type TurnEnd =
  | { kind: "reply"; reply: Reply; toolUses: readonly ToolUse[]; needsFollowUp: boolean }
  | { kind: "aborted" }
  | { kind: "failed"; error: unknown };

/**
 * Sends the conversation and streams one reply; text goes to `onText` as it comes. A whole reply becomes the open turn.
 * `needsFollowUp` is true when a complete tool_use has arrived, whatever `stop_reason` says (L01). Never throws: an
 * abort and a failure are ends too, and after them the conversation is what it was (L06a).
 */
export async function streamTurn(
  conversation: Conversation,
  request: TurnRequest,
  opts: Pick<LoopOptions, "onText" | "signal" | "context">,
): Promise<TurnEnd> {
  const { onText, signal = new AbortController().signal, context } = opts;
  const warn = (message: string): void => context?.onAttachment?.({ kind: "warning", message });
  const toolUses: ToolUse[] = [];
  let reply: Reply | undefined;
  try {
    const { messages, toolUseIds: takenIds } = conversation;
    for await (const event of streamQuery({ ...request, messages, takenIds, signal })) {
      if (event.type === "text_delta") onText?.(event.text);
      if (event.type === "block" && event.block.type === "tool_use") toolUses.push(event.block);
      if (event.type === "warning") warn(event.message);
      if (event.type === "reply") reply = event.reply;
    }
    if (reply === undefined) throw new Error("The stream ended without a reply.");
    const needsFollowUp = toolUses.length > 0;
    const contradiction = labelWarning(reply, needsFollowUp);
    if (contradiction !== undefined) warn(contradiction);
    conversation.openTurn(reply.message, reply.usage);
    return { kind: "reply", reply, toolUses, needsFollowUp };
  } catch (error) {
    return signal.aborted ? { kind: "aborted" } : { kind: "failed", error };
  }
}
