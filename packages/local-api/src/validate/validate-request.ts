import { estimateTokens } from "@loopsmith/local-api/tokens";
import type { ApiProblem, IncomingRequest, ValidationSettings, Verdict } from "./api-problem.ts";
import { checkApiVersion } from "./api-version.ts";
import { checkBodySize } from "./body-size.ts";
import { checkCredentials } from "./credentials.ts";
import { readJsonBody } from "./json-body.ts";
import { refuse } from "./refuse.ts";

/**
 * Judges one `POST /v1/messages` or `/v1/messages/count_tokens` by the rules of the Messages API. Pure; the first rule
 * that is broken decides, in the fixed order of the rules, so that the same request always gets the same answer.
 */
export function validateRequest(incoming: IncomingRequest, settings: ValidationSettings): Verdict {
  const early =
    checkBodySize(incoming.body) ??
    checkCredentials(incoming.headers, settings.key) ??
    checkApiVersion(incoming.headers);
  if (early !== undefined) return refused(early);
  const json = readJsonBody(incoming.body);
  if (json.kind === "refused") return refused(json.problem);
  const { body } = json;
  for (const field of ["model", "messages"]) {
    if (!(field in body)) return refused(refuse("M21", field, "Field required"));
  }
  const model = settings.findModel(String(body["model"]));
  if (model === undefined) {
    const message = `model: ${String(body["model"])} is not a model of this server.`;
    return refused({ status: 404, type: "not_found_error", message, rule: "M11" });
  }
  return { kind: "accepted", body, model, inputTokens: estimateTokens(body), notes: [] };
}

function refused(problem: ApiProblem): Verdict {
  return { kind: "refused", problem, notes: [] };
}
