// mistake: a message for each call, where the API wants all results of a turn in one
// killed by: 10.7a
import { type AssistantMessage, contentBlocks, type UserMessage } from "@loopsmith/conversation/history";

export function* yieldMissingToolResultBlocks(
  assistantMessages: readonly AssistantMessage[],
  errorMessage: string,
): Generator<UserMessage, void> {
  for (const message of assistantMessages)
    for (const block of contentBlocks(message)) {
      if (block.type !== "tool_use") continue;
      const result = { type: "tool_result", tool_use_id: block.id, content: errorMessage, is_error: true } as const;
      yield { role: "user", content: [result] };
    }
}
