import type { ApiProblem, ModelFacts } from "./api-problem.ts";
import { pathOf, type Turn } from "./merge-roles.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/**
 * M38, M39, M40: a request that ends with an assistant message asks the model to go on from there. `wasPaused`: this
 * server ended exactly that message with `pause_turn`, which makes it legal. Unanswered calls are M55.
 */
export function checkPrefill(
  body: RequestBody,
  last: Turn | undefined,
  model: ModelFacts,
  wasPaused: (message: unknown) => boolean,
): ApiProblem | undefined {
  if (last?.role !== "assistant" || last.parts.some(({ block }) => block.type === "tool_use")) return undefined;
  if (wasPaused(body.messages.at(-1))) return undefined;
  const path = `messages.${last.lastMessage}`;
  if (model.profile === "modern") return refuse("M39", path, noPrefill(model.name));
  return checkTrailingWhitespace(last) ?? checkThinking(body, last, path);
}

function noPrefill(model: string): string {
  return `${model} does not support assistant message prefill. The conversation must end with a user message.`;
}

/** M38: only the last message counts, and in it only the text at its end. */
function checkTrailingWhitespace({ parts }: Turn): ApiProblem | undefined {
  const part = parts.at(-1);
  if (part?.block.type !== "text" || !/\s$/.test(part.block.text)) return undefined;
  return refuse("M38", pathOf(part), "final assistant content cannot end with trailing whitespace. Trim the end.");
}

function checkThinking({ thinking }: RequestBody, { parts }: Turn, path: string): ApiProblem | undefined {
  if (parts.length === 0 || thinking === undefined || thinking.type === "disabled") return undefined;
  return refuse(
    "M40",
    path,
    "prefill cannot be used when thinking is on. Switch thinking off, or end with a user message.",
  );
}
