import {
  type MessagesRequest,
  type Model,
  type ScriptedBlock,
  type ScriptedReply,
  text,
  toolUse,
} from "@loopsmith/local-api/model";
import { estimateContentTokens } from "@loopsmith/local-api/tokens";
import { fitReply, fittingWording } from "./fit-reply.ts";
import { languageOf } from "./language.ts";
import { nextStep, type Step } from "./plan.ts";
import { planFor } from "./plan-for.ts";
import { readRun } from "./read-run.ts";
import { recognizeIntent } from "./recognize-intent.ts";
import { answerSideRequest } from "./side-request.ts";
import { TEXTS } from "./texts.ts";
import { openToolbox } from "./toolbox.ts";

/**
 * The default model: no language model but rules, and it says so when asked. It reads the newest prompt, plays the plan
 * for it over the tool results that are there, and answers with the next calls or with what it found. It works with the
 * tools that the request offers, keeps nothing between two requests, and answers the same request the same way.
 */
export const offlineScout: Model = (request) => {
  const { prompt } = readRun(request.messages);
  const thought = { type: "thinking", thinking: TEXTS[languageOf(prompt)].thought } as const;
  // Who asks for thinking by the budget gets some in front of everything, and has to send it back (M93).
  if (request.thinking?.type !== "enabled") return answerTo(request);
  const answer = answerTo({ ...request, max_tokens: request.max_tokens - estimateContentTokens([thought]) });
  return { ...answer, blocks: [thought, ...answer.blocks] };
};

function answerTo(request: MessagesRequest): ScriptedReply {
  const { prompt, results } = readRun(request.messages);
  const texts = TEXTS[languageOf(prompt)];
  const aside = answerSideRequest(request, prompt, texts);
  if (aside !== undefined) return fitReply([text(aside)], request.max_tokens);
  const intent = recognizeIntent(prompt);
  const next = nextStep(planFor(intent, { tools: openToolbox(request), texts }), results);
  if (next.kind === "answer")
    return fitReply([text(fittingWording(next.answer, request.max_tokens))], request.max_tokens);
  return fitReply(blocksOf(next.step, isSerial(request)), request.max_tokens);
}

/** The sentence and the calls of a step; only the first call where the client allows one a turn (M85). */
function blocksOf({ say, calls }: Step, isSerial: boolean): readonly ScriptedBlock[] {
  const now = isSerial ? calls.slice(0, 1) : calls;
  return [...(say === "" ? [] : [text(say)]), ...now.map(({ name, input }) => toolUse(name, input))];
}

function isSerial({ tool_choice: choice }: MessagesRequest): boolean {
  return choice !== undefined && "disable_parallel_tool_use" in choice && choice.disable_parallel_tool_use === true;
}
