import type { ApiProblem, ModelFacts, ValidationSettings } from "./api-problem.ts";

/** What came of the name of a model. */
export type ModelVerdict = { kind: "found"; model: ModelFacts } | { kind: "refused"; problem: ApiProblem };

/** M11: the model exists. */
export function findModel(name: string, settings: ValidationSettings): ModelVerdict {
  const model = settings.findModel(name);
  if (model !== undefined) return { kind: "found", model };
  const message = `model: there is no model "${name}" here. GET /v1/models lists those that there are.`;
  return { kind: "refused", problem: { status: 404, type: "not_found_error", message, rule: "M11" } };
}
