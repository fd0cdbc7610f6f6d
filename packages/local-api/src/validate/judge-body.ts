import { estimateTokens } from "@loopsmith/local-api/tokens";
import type { Accepted, ApiProblem, ModelFacts, Note, ThinkingDropped, ValidationSettings } from "./api-problem.ts";
import { checkCacheMarks } from "./cache-marks.ts";
import { checkContinuedTurn } from "./continued-turn.ts";
import { checkImages } from "./image-rules.ts";
import { mergeRoles, type Turn } from "./merge-roles.ts";
import { notActedOn } from "./not-acted-on.ts";
import { checkOutputFormat } from "./output-format.ts";
import { checkMaxTokens, checkStopSequences } from "./output-limits.ts";
import { checkPrefill } from "./prefill.ts";
import type { RequestBody } from "./request-body.ts";
import { checkAlternation, checkFirstRole } from "./role-rules.ts";
import { checkSampling } from "./sampling.ts";
import { checkServerToolHistory } from "./server-tool-history.ts";
import { checkSignedThinking } from "./signed-thinking.ts";
import { checkStrictTools } from "./strict-tools.ts";
import { checkSystemTurns } from "./system-turns.ts";
import { checkTexts } from "./text-rules.ts";
import { checkForcedThinking, checkThinkingConfig } from "./thinking-config.ts";
import { checkThinkingPlace } from "./thinking-place.ts";
import { checkDeferred, checkToolChoice } from "./tool-choice.ts";
import { checkToolHistory, checkToolsSent } from "./tool-history.ts";
import { checkWindow } from "./window.ts";

/** What is to be said about a body: why it is refused, if it is; what it costs in tokens; what else is worth knowing. */
export type Judgement = Omit<Accepted, "kind" | "body" | "model"> & { problem: ApiProblem | undefined };

/** Judges a body whose fields are in order: limits, turns, texts, tool history, tool choice, thinking, window. */
export function judgeBody(
  body: RequestBody,
  model: ModelFacts,
  settings: ValidationSettings,
  headers: Headers,
): Judgement {
  const turns = mergeRoles(body.messages);
  const thinking = checkSignedThinking(body, turns, { model, settings });
  const inputTokens = estimateTokens(body);
  const port = portProblems(body, turns);
  const refusing = settings.strictness === "portable" ? port : {};
  const problem =
    checkLimits(body, model) ??
    refusing.roles ??
    checkSystemTurns(turns, model) ??
    checkPrefill(body, turns.at(-1), model, settings.wasPaused ?? never) ??
    checkTexts(body) ??
    checkToolHistory(turns) ??
    checkServerToolHistory(turns) ??
    refusing.tools ??
    checkToolRules(body) ??
    refusing.forced ??
    checkThinkingPlace(turns) ??
    checkThinkingConfig(body, model, headers.get("anthropic-beta") ?? "") ??
    checkContinuedTurn(body, turns, settings.sentWithoutThinking ?? never) ??
    thinking.problem ??
    checkWindow(body, model, inputTokens);
  const noted = settings.strictness === "portable" ? {} : port;
  const notes = [...Object.values(noted).map(asNote), ...thinking.dropped.map(asDropNote), ...notActedOn(body)];
  return { problem, inputTokens, notes, dropped: thinking.dropped, prefix: thinking.prefix };
}

type PortProblems = { roles?: ApiProblem; tools?: ApiProblem; forced?: ApiProblem };

/** What only other servers refuse (`port`): rules about roles, about tools, and about forced calls. */
function portProblems(body: RequestBody, turns: readonly Turn[]): PortProblems {
  const roles = checkAlternation(body.messages) ?? checkFirstRole(turns);
  const tools = checkToolsSent(body, turns);
  const forced = checkForcedThinking(body, "adaptive");
  return { ...(roles && { roles }), ...(tools && { tools }), ...(forced && { forced }) };
}

function checkLimits(body: RequestBody, model: ModelFacts): ApiProblem | undefined {
  return (
    checkMaxTokens(body, model) ??
    checkSampling(body, model) ??
    checkStopSequences(body) ??
    checkCacheMarks(body) ??
    checkImages(body, model) ??
    checkOutputFormat(body)
  );
}

function checkToolRules(body: RequestBody): ApiProblem | undefined {
  return checkToolChoice(body) ?? checkForcedThinking(body, "enabled") ?? checkStrictTools(body) ?? checkDeferred(body);
}

function never(): boolean {
  return false;
}

/** M96 and the beta setting `drop_block`: the request goes on without it. */
function asDropNote({ path, reason }: ThinkingDropped): Note {
  const why = reason === "model_binding_mismatch" ? "another model made it" : "what stands before it has changed";
  return { rule: "M96", message: `${path}: this thinking is ignored, because ${why}.` };
}

function asNote({ rule, message }: ApiProblem): Note {
  return { rule, message };
}
