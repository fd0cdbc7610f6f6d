import { modelLimits } from "@loopsmith/llm/model";
import { defaultModel } from "@loopsmith/llm/request";
import { DEFAULT_RETRY_POLICY, withRetry } from "@loopsmith/llm/retry";
import { DEFAULT_STALL_MS, noticeStalls } from "@loopsmith/llm/stall";
import { streamQuery } from "@loopsmith/llm/stream";
import { type ToolUseContext, toAnthropicTools } from "@loopsmith/loop/agentic-loop";
import type { QueryEventBody } from "@loopsmith/loop/events";
import { DEFAULT_LIMITS, type Limits, type QueryDeps } from "@loopsmith/loop/recovery";
import { MAX_CONCURRENCY } from "@loopsmith/loop/streaming-tools";
import { cureTooLong } from "./cure-too-long.ts";
import { guardCure, guardPrepare } from "./guard-effects.ts";
import type { StopHooks } from "./hooks.ts";
import { markedHead, withCacheMarks } from "./mark-request.ts";
import { prepareRequest, type RoomDeps } from "./prepare-request.ts";
import type { QueryParams } from "./query-params.ts";
import { runStopHooks } from "./run-stop-hooks.ts";
import { contextLimits, fitAnswer, remainingTokens } from "./window.ts";

const ESCALATED_OUTPUT_TOKENS = 64_000; // of a model that is not in the table: what every current one can give

/** What the loop needs, of what the caller gave and of the defaults. */
export function defaultDeps(params: QueryParams, context: ToolUseContext): QueryDeps {
  const limits = limitsOf(params);
  const { maxOutputTokens } = limits;
  const stream = streamOf(params, context);
  const common = { request: requestOf(params, context), price: priceOf(params) };
  const room: RoomDeps = { ...common, stream, contextLimits: contextLimits(params, maxOutputTokens), maxOutputTokens };
  const { prepare, cure, summarizeToolUse, takenIds } = params.deps ?? {};
  const plain: QueryDeps["prepare"] = async (state) => fitAnswer(state, room.contextLimits, maxOutputTokens);
  return {
    ...common,
    stream: withCacheMarks(stream),
    takenIds,
    limits,
    maxConcurrency: params.maxConcurrency ?? MAX_CONCURRENCY,
    siblingAbort: params.siblingAbort ?? "declared",
    prepare: prepare ? guardPrepare(prepare, plain, context) : prepareRequest(room),
    cure: guardCure(cure ?? cureTooLong(room), context),
    stopHooks: stopHooksOf(params.hooks?.stop ?? [], context),
    takeInput: () => params.input?.take() ?? [],
    remaining: (state) => remainingTokens(state, room.contextLimits),
    summarizeToolUse,
  };
}

function stopHooksOf(hooks: StopHooks, { clock, graceMs }: ToolUseContext): QueryDeps["stopHooks"] {
  return async ({ messages, stopHookActive }, signal) => {
    const events: QueryEventBody[] = [];
    const onTrouble = (message: string): void =>
      void events.push({ type: "attachment", attachment: { kind: "warning", message } });
    const verdict = await runStopHooks(hooks, { messages, stopHookActive }, { clock, graceMs, signal, onTrouble });
    return { verdict, events };
  };
}

/** A price that cannot be told counts as the whole budget, so that the run ends in order with what its tools have done. */
function priceOf({ price = () => 0 }: QueryParams): QueryDeps["price"] {
  return (model, usage) => {
    try {
      return price(model, usage);
    } catch {
      return Number.MAX_VALUE;
    }
  };
}

function limitsOf(params: QueryParams): Limits {
  const maxOutputTokens = params.maxOutputTokens ?? DEFAULT_LIMITS.maxOutputTokens;
  const cap = modelLimits(params.model ?? defaultModel())?.maxOutputTokens ?? ESCALATED_OUTPUT_TOKENS;
  return {
    ...DEFAULT_LIMITS,
    maxTurns: params.maxTurns ?? DEFAULT_LIMITS.maxTurns,
    maxOutputTokens,
    escalatedOutputTokens: params.maxOutputTokensEscalated ?? Math.max(cap, maxOutputTokens),
    fallbackModel: params.fallbackModel,
    maxBudgetTokens: params.maxBudgetTokens ?? DEFAULT_LIMITS.maxBudgetTokens,
    maxBudgetUsd: params.maxBudgetUsd ?? DEFAULT_LIMITS.maxBudgetUsd,
  };
}

function streamOf(
  { deps, retry, stallMs = DEFAULT_STALL_MS }: QueryParams,
  { clock }: ToolUseContext,
): QueryDeps["stream"] {
  const attempt = noticeStalls(deps?.stream ?? streamQuery, { stallMs, clock });
  return withRetry(attempt, {
    policy: { ...DEFAULT_RETRY_POLICY, ...retry },
    clock,
    random: deps?.random ?? Math.random,
  });
}

function requestOf(params: QueryParams, { registry, clock }: ToolUseContext): QueryDeps["request"] {
  const { systemPrompt, client, idleMs, headersMs, replyMs } = params;
  return {
    clock,
    ...markedHead(systemPrompt, toAnthropicTools(registry)),
    ...(client && { client }),
    ...(idleMs !== undefined && { idleMs }),
    ...(headersMs !== undefined && { headersMs }),
    ...(replyMs !== undefined && { replyMs }),
  };
}
