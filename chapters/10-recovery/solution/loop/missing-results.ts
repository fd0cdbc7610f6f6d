import { type AssistantMessage, contentBlocks, type UserMessage } from "@loopsmith/conversation/history";

/**
 * For each message that holds calls, the one user message that answers them all with `errorMessage`, in call order (L24).
 * Give it only messages none of whose calls has a result: those of a transcript that ends inside a turn, or of a foreign
 * history. The loop never needs it: a turn enters its history whole (L06a).
 */
export function* yieldMissingToolResultBlocks(
  assistantMessages: readonly AssistantMessage[],
  errorMessage: string,
): Generator<UserMessage, void> {
  for (const message of assistantMessages) {
    const calls = contentBlocks(message).filter((block) => block.type === "tool_use");
    const content = calls.map(
      ({ id }) => ({ type: "tool_result", tool_use_id: id, content: errorMessage, is_error: true }) as const,
    );
    if (content.length > 0) yield { role: "user", content };
  }
}
