import type { ApiProblem, ModelFacts, ThinkingType } from "./api-problem.ts";
import { refuse } from "./refuse.ts";
import type { RequestBody } from "./request-body.ts";

/** The smallest budget of manual thinking. Tokens (M90). */
const LEAST_BUDGET = 1_024;

/** With this beta the budget is for all thinking of a turn, so it may be larger than one reply (M90). */
const INTERLEAVED_BETA = "interleaved-thinking";

const TYPES: Readonly<Record<ModelFacts["profile"], readonly ThinkingType[]>> = {
  modern: ["adaptive", "between_tools", "disabled"],
  classic: ["enabled", "disabled"],
};

/** M89, M90: the kind of thinking that is asked for, and its budget. */
export function checkThinkingConfig(body: RequestBody, model: ModelFacts, betas: string): ApiProblem | undefined {
  return checkType(body, model) ?? checkBudget(body, betas);
}

/** M84: manual thinking and a forced call. `port`: with adaptive thinking other servers were seen to refuse it too. */
export function checkForcedThinking(body: RequestBody, type: "enabled" | "adaptive"): ApiProblem | undefined {
  const choice = body.tool_choice?.type;
  if (body.thinking?.type !== type || (choice !== "any" && choice !== "tool")) return undefined;
  const text = "Thinking may not be enabled when tool_choice forces tool use. Switch one of the two off.";
  return refuse("M84", "tool_choice", text);
}

function checkType({ thinking, output_config: output }: RequestBody, model: ModelFacts): ApiProblem | undefined {
  if (thinking === undefined) return undefined;
  const types = model.thinkingTypes ?? TYPES[model.profile];
  if (!types.includes(thinking.type)) {
    const text = `${model.name} does not support "${thinking.type}". It takes: ${types.join(", ")}.`;
    return refuse("M89", "thinking.type", text);
  }
  const effort = output?.effort;
  // Models that still take a budget switch their thinking off at any effort.
  if (thinking.type !== "disabled" || types.includes("enabled") || (effort !== "xhigh" && effort !== "max"))
    return undefined;
  return refuse(
    "M89",
    "thinking.type",
    `"disabled" cannot go with effort ${effort}. Lower the effort, or leave it on.`,
  );
}

function checkBudget({ thinking, max_tokens: maxTokens }: RequestBody, betas: string): ApiProblem | undefined {
  if (thinking?.type !== "enabled") return undefined;
  const { budget_tokens: budget } = thinking;
  const path = "thinking.enabled.budget_tokens";
  if (budget < LEAST_BUDGET) {
    return refuse("M90", path, `Input should be greater than or equal to ${LEAST_BUDGET}, not ${budget}.`);
  }
  if (maxTokens === undefined || budget < maxTokens || betas.includes(INTERLEAVED_BETA)) return undefined;
  return refuse(
    "M90",
    path,
    `\`max_tokens\` must be greater than \`thinking.budget_tokens\`: ${maxTokens} <= ${budget}.`,
  );
}
