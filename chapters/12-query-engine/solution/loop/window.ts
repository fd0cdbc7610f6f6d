import { type ContextLimits, DEFAULT_CONTEXT_LIMITS, tokenBudget } from "@loopsmith/conversation/context";
import { contextTokens, estimateTokens } from "@loopsmith/conversation/history";
import { modelLimits } from "@loopsmith/llm/model";
import { defaultModel } from "@loopsmith/llm/request";
import type { Prepared, State } from "@loopsmith/loop/recovery";
import type { QueryParams } from "./query-params.ts";

const MAX_RESERVED = 20_000;

/**
 * The limits of the context: what the caller gave, else the defaults (L30, section 10 of the loop's rules). The window is the
 * smaller one of the model and of the one to fall back on, as far as they are known.
 */
export function contextLimits(params: QueryParams, maxOutputTokens: number): ContextLimits {
  const { systemPrompt = "", contextWindow, autoCompact, autoCompactAt } = params;
  const text = typeof systemPrompt === "string" ? systemPrompt : JSON.stringify(systemPrompt);
  return {
    ...DEFAULT_CONTEXT_LIMITS,
    ...knownWindow(params),
    systemPromptTokens: estimateTokens(text),
    reservedBuffer: Math.min(maxOutputTokens, MAX_RESERVED),
    ...params.contextLimits,
    ...(contextWindow !== undefined && { contextWindow }),
    ...(autoCompact !== undefined && { autoCompact }),
    ...(autoCompactAt !== undefined && { autoCompactAt }),
  };
}

function knownWindow({ model = defaultModel(), fallbackModel }: QueryParams): Partial<ContextLimits> {
  const windows = [model, fallbackModel ?? model].flatMap((name) => modelLimits(name)?.contextWindow ?? []);
  return windows.length === 0 ? {} : { contextWindow: Math.min(...windows) };
}

/** Tokens that the history takes, the next request included (L30, B67). */
export function usedTokens({ messages, usagePoint }: State): number {
  return contextTokens(messages, usagePoint);
}

/** Tokens that are left of the window (L30). */
export function remainingTokens(state: State, limits: ContextLimits): number {
  return tokenBudget(usedTokens(state), limits).remaining;
}

/** The tokens that the next answer may have, within what is left and what the model can write; blocked when that is too little (L30, L33). */
export function fitAnswer(
  state: State,
  limits: ContextLimits,
  maxOutputTokens: number,
  used = usedTokens(state),
): Prepared {
  const { remaining, verdict } = tokenBudget(used, limits);
  if (verdict === "blocked") return { kind: "blocked", remaining, state, events: [] };
  const wanted = state.maxOutputTokensOverride ?? maxOutputTokens;
  const cap = modelLimits(state.model)?.maxOutputTokens ?? wanted;
  // What is reserved for the answer may be used by it.
  return { kind: "ready", state, maxTokens: Math.min(wanted, cap, remaining + limits.reservedBuffer), events: [] };
}
