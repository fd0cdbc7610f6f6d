import type { Conversation } from "@loopsmith/conversation/history";
import { type Reply, type StreamParams, streamQuery } from "@loopsmith/llm/stream";
import { labelWarning } from "./judge-reply.ts";
import type { LoopOptions } from "./loop-options.ts";
import type { ToolUse } from "./tool-use-context.ts";
import { todo } from "@loopsmith/course/todo";

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
  // 7.4 流式接收一个回复；收集其中完整的调用，用它打开一轮，并说明是否有调用需要跟进。
  return todo(
    "7.4",
    "Stream one reply; collect its complete calls, open the turn with it, and say whether a call has to be followed up.",
  );
}
