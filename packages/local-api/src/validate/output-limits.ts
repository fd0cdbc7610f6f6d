import type { ApiProblem, ModelFacts } from "./api-problem.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** M41, M42, M43: `max_tokens`, where it is sent. */
export function checkMaxTokens(body: RequestBody, model: ModelFacts): ApiProblem | undefined {
  const { max_tokens: maxTokens } = body;
  if (maxTokens === undefined) return undefined;
  if (maxTokens < 0) return refuse("M41", "max_tokens", "Input should be 1 or more, or 0 to warm the cache only.");
  if (maxTokens === 0) return checkCacheWarming(body);
  if (maxTokens <= model.maxOutputTokens) return undefined;
  const limit = `${maxTokens} > ${model.maxOutputTokens}, which is the maximum allowed number of output tokens for ${model.name}`;
  return refuse("M43", "max_tokens", `${limit}. Send ${model.maxOutputTokens} or less.`);
}

/** M42: `max_tokens: 0` fills the prompt cache; what asks for a reply of a certain kind makes no sense with it. */
function checkCacheWarming(body: RequestBody): ApiProblem | undefined {
  const clash = cacheWarmingClash(body);
  if (clash === undefined) return undefined;
  return refuse(
    "M42",
    "max_tokens",
    `0 warms the cache and cannot go with ${clash}. Leave that out, or ask for at least 1 token.`,
  );
}

function cacheWarmingClash(body: RequestBody): string | undefined {
  if (body.stream === true) return "stream: true";
  if (body.thinking?.type === "enabled") return "manual thinking";
  if (body.output_config?.format || body.output_format) return "output_config.format";
  const choice = body.tool_choice?.type;
  return choice === "any" || choice === "tool" ? `tool_choice ${choice}` : undefined;
}

/** M47: a stop sequence that is only whitespace would stop everywhere. */
export function checkStopSequences({ stop_sequences: sequences = [] }: RequestBody): ApiProblem | undefined {
  const blank = sequences.findIndex((sequence) => sequence.trim() === "");
  if (blank === -1) return undefined;
  return refuse("M47", `stop_sequences.${blank}`, "each stop sequence must contain non-whitespace. Take it out.");
}
