import { estimateTokens } from "@loopsmith/local-api/tokens";
import type { ApiProblem, ModelFacts, Note, ValidationSettings } from "./api-problem.ts";
import { mergeRoles, type Turn } from "./merge-roles.ts";
import { notActedOn } from "./not-acted-on.ts";
import { checkMaxTokens, checkStopSequences } from "./output-limits.ts";
import { checkPrefill } from "./prefill.ts";
import type { RequestBody } from "./request-body.ts";
import { checkAlternation, checkFirstRole } from "./role-rules.ts";
import { checkSampling } from "./sampling.ts";
import { checkServerToolHistory } from "./server-tool-history.ts";
import { checkStrictTools } from "./strict-tools.ts";
import { checkSystemTurns } from "./system-turns.ts";
import { checkTexts } from "./text-rules.ts";
import { checkThinkingPlace } from "./thinking-place.ts";
import { checkDeferred, checkToolChoice } from "./tool-choice.ts";
import { checkToolHistory, checkToolsSent } from "./tool-history.ts";
import { checkWindow } from "./window.ts";

/** What is to be said about a body: why it is refused, if it is; what it costs in tokens; what else is worth knowing. */
export type Judgement = { problem: ApiProblem | undefined; inputTokens: number; notes: readonly Note[] };

/** Judges a body whose fields are in order: limits, turns, texts, tool history, tool choice, thinking, window. */
export function judgeBody(body: RequestBody, model: ModelFacts, settings: ValidationSettings): Judgement {
  const turns = mergeRoles(body.messages);
  const inputTokens = estimateTokens(body);
  const port = portProblems(body, turns);
  const refusing = settings.strictness === "portable" ? port : {};
  const problem =
    checkLimits(body, model) ??
    refusing.roles ??
    checkSystemTurns(turns, model) ??
    checkPrefill(body, turns.at(-1), model, settings.wasPaused ?? neverPaused) ??
    checkTexts(body) ??
    checkToolHistory(turns) ??
    checkServerToolHistory(turns) ??
    refusing.tools ??
    checkToolRules(body) ??
    checkThinkingPlace(turns) ??
    checkWindow(body, model, inputTokens);
  const noted = settings.strictness === "portable" ? {} : port;
  return { problem, inputTokens, notes: [...Object.values(noted).map(asNote), ...notActedOn(body)] };
}

/** What only other servers refuse (`port`): rules about roles, and about tools. */
function portProblems(body: RequestBody, turns: readonly Turn[]): { roles?: ApiProblem; tools?: ApiProblem } {
  const roles = checkAlternation(body.messages) ?? checkFirstRole(turns);
  const tools = checkToolsSent(body, turns);
  return { ...(roles && { roles }), ...(tools && { tools }) };
}

function checkLimits(body: RequestBody, model: ModelFacts): ApiProblem | undefined {
  return checkMaxTokens(body, model) ?? checkSampling(body, model) ?? checkStopSequences(body);
}

function checkToolRules(body: RequestBody): ApiProblem | undefined {
  return checkToolChoice(body) ?? checkStrictTools(body) ?? checkDeferred(body);
}

function neverPaused(): boolean {
  return false;
}

function asNote({ rule, message }: ApiProblem): Note {
  return { rule, message };
}
