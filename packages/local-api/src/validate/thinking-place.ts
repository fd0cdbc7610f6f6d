import type { ApiProblem } from "./api-problem.ts";
import { type Part, pathOf, type Turn } from "./merge-roles.ts";
import { firstProblem, refuse } from "./refuse.ts";

/** M94, M98: where in a conversation thinking may stand: at the beginning of what the assistant says, and then again in it. */
export function checkThinkingPlace(turns: readonly Turn[]): ApiProblem | undefined {
  return firstProblem(turns, ({ role, parts }) => {
    const [first] = parts;
    const thinking = parts.find(isThinking);
    if (thinking === undefined) return undefined;
    const path = pathOf(thinking);
    if (role !== "assistant") {
      return refuse("M98", path, "thinking blocks can only be in assistant messages. Leave the block out.");
    }
    if (thinking === first) return undefined;
    const text = "an assistant message with thinking must start with a thinking block. Keep the order of the reply.";
    return refuse("M94", path, text);
  });
}

/** Whether a part is thinking, shown or hidden. */
export function isThinking({ block }: Part): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}
