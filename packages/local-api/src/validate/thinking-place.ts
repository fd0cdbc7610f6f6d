import type { ApiProblem } from "./api-problem.ts";
import { firstProblem, refuse } from "./refuse.ts";
import type { RequestBlock, RequestMessage } from "./request-body.ts";

/** M94, M98: where in a conversation thinking may stand: at the beginning of an assistant message, and then again in it. */
export function checkThinkingPlace(messages: readonly RequestMessage[]): ApiProblem | undefined {
  return firstProblem(messages, ({ role, content }, message) => {
    if (!Array.isArray(content)) return undefined;
    const index = content.findIndex(isThinking);
    if (index < 0) return undefined;
    const path = `messages.${message}.content.${index}`;
    if (role !== "assistant") {
      return refuse("M98", path, "thinking blocks can only be in assistant messages. Leave the block out.");
    }
    if (index === 0) return undefined;
    const text = "an assistant message with thinking must start with a thinking block. Keep the order of the reply.";
    return refuse("M94", path, text);
  });
}

function isThinking({ type }: RequestBlock): boolean {
  return type === "thinking" || type === "redacted_thinking";
}
