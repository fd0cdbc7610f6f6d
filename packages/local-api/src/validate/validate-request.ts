import type { ApiProblem, IncomingRequest, ValidationSettings, Verdict } from "./api-problem.ts";
import { checkApiVersion } from "./api-version.ts";
import { checkBodySize } from "./body-size.ts";
import { checkFields } from "./check-fields.ts";
import { checkCredentials } from "./credentials.ts";
import { findModel } from "./find-model.ts";
import { readJsonBody } from "./json-body.ts";
import { judgeBody } from "./judge-body.ts";
import { checkMessageCount, checkToolNames } from "./list-rules.ts";

/**
 * Judges one `POST /v1/messages` or `/v1/messages/count_tokens` by the rules of the Messages API. Pure. The first broken
 * rule decides, in a fixed order: size, credentials, version, JSON, fields, model, limits, turns, texts, tools,
 * thinking, window.
 */
export function validateRequest(incoming: IncomingRequest, settings: ValidationSettings): Verdict {
  const { headers, body: bytes } = incoming;
  const early = checkBodySize(bytes) ?? checkCredentials(headers, settings.key) ?? checkApiVersion(headers);
  if (early !== undefined) return refused(early);
  const json = readJsonBody(bytes);
  if (json.kind === "refused") return refused(json.problem);
  const fields = checkFields(json.body, incoming);
  if (fields.kind === "refused") return refused(fields.problem);
  const lists = checkMessageCount(fields.body) ?? checkToolNames(fields.body);
  if (lists !== undefined) return refused(lists);
  const found = findModel(fields.body.model, settings);
  if (found.kind === "refused") return refused(found.problem);
  const { problem, ...judged } = judgeBody(fields.body, found.model, settings, headers);
  if (problem !== undefined) return { kind: "refused", problem, notes: judged.notes };
  return { kind: "accepted", body: json.body, model: found.model, ...judged };
}

function refused(problem: ApiProblem): Verdict {
  return { kind: "refused", problem, notes: [] };
}
