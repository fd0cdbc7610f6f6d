import type { ApiProblem, ModelFacts } from "./api-problem.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** M44: the input alone is larger than the window. M45: with `max_tokens` it is, on a model that counts it in. Tokens. */
export function checkWindow(body: RequestBody, model: ModelFacts, inputTokens: number): ApiProblem | undefined {
  const { contextWindow, legacyOverflow = false } = model;
  const { max_tokens: maxTokens = 0 } = body;
  if (inputTokens > contextWindow) {
    return refuse(
      "M44",
      "messages",
      `prompt is too long: ${inputTokens} tokens > ${contextWindow} maximum. Sum up the older messages.`,
    );
  }
  if (!legacyOverflow || inputTokens + maxTokens <= contextWindow) return undefined;
  const sum = `${inputTokens} + ${maxTokens} > ${contextWindow}`;
  return refuse(
    "M45",
    "max_tokens",
    `input length and \`max_tokens\` exceed context limit: ${sum}. Ask for less output.`,
  );
}
