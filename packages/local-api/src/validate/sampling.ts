import type { ApiProblem, ModelFacts } from "./api-problem.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** The smallest `top_p` that goes with thinking. */
const LEAST_TOP_P_WITH_THINKING = 0.95;

/** M46: `temperature`, `top_p` and `top_k`, as far as the model still takes them. */
export function checkSampling(body: RequestBody, model: ModelFacts): ApiProblem | undefined {
  const outOfRange = checkRange("temperature", body.temperature) ?? checkRange("top_p", body.top_p) ?? checkTopK(body);
  if (outOfRange !== undefined) return outOfRange;
  if (model.profile === "modern") return checkDefaultsOnly(body, model.name);
  return body.thinking?.type === "enabled" ? checkWithThinking(body) : undefined;
}

function checkRange(field: string, value: number | undefined): ApiProblem | undefined {
  if (value === undefined || (value >= 0 && value <= 1)) return undefined;
  return refuse("M46", field, `${value} is out of range. Input should be from 0 to 1.`);
}

function checkTopK({ top_k: topK }: RequestBody): ApiProblem | undefined {
  return topK === undefined || topK >= 0 ? undefined : refuse("M46", "top_k", "Input should be 0 or more.");
}

function checkDefaultsOnly(body: RequestBody, model: string): ApiProblem | undefined {
  const field = changedFields(body)[0];
  if (field === undefined) return undefined;
  return refuse("M46", field, `${model} takes no ${field} other than the default. Leave it out.`);
}

function checkWithThinking(body: RequestBody): ApiProblem | undefined {
  const topP = body.top_p;
  const field = changedFields(body).find((changed) => changed !== "top_p");
  if (field !== undefined)
    return refuse("M46", field, `${field} cannot be set when thinking is enabled. Leave it out.`);
  if (topP === undefined || topP >= LEAST_TOP_P_WITH_THINKING) return undefined;
  return refuse(
    "M46",
    "top_p",
    `must be from ${LEAST_TOP_P_WITH_THINKING} to 1 when thinking is enabled, not ${topP}.`,
  );
}

/** `temperature` and `top_p` are 1 by default; `top_k` has no default. */
function changedFields({ temperature = 1, top_p: topP = 1, top_k: topK }: RequestBody): string[] {
  return [
    ...(temperature === 1 ? [] : ["temperature"]),
    ...(topP === 1 ? [] : ["top_p"]),
    ...(topK === undefined ? [] : ["top_k"]),
  ];
}
