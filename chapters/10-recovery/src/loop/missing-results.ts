import { type AssistantMessage, contentBlocks, type UserMessage } from "@loopsmith/conversation/history";
import { todo } from "@loopsmith/course/todo";

/**
 * For each message that holds calls, the one user message that answers them all with `errorMessage`, in call order (L24).
 * Give it only messages none of whose calls has a result: those of a transcript that ends inside a turn, or of a foreign
 * history. The loop never needs it: a turn enters its history whole (L06a).
 */
export function* yieldMissingToolResultBlocks(
  assistantMessages: readonly AssistantMessage[],
  errorMessage: string,
): Generator<UserMessage, void> {
  // 10.7 对每个含有调用的回复给出一条用户消息，其中每个调用有一个 is_error 结果，按调用顺序。
  return todo(
    "10.7",
    "Give one user message for each reply that holds calls, with an is_error result for each of them, in call order.",
  );
}
