import { contextTokens, estimateTokens } from "@loopsmith/conversation/history";
import type { Prepared, State } from "@loopsmith/loop/recovery";
import type { QueryParams } from "./query-params.ts";

const DEFAULT_WINDOW = 200_000;
const MAX_RESERVED = 20_000;
/** Below this many tokens no answer is worth a request (L33). */
const MIN_REQUIRED = 3_000;

/** Tokens that history and answer may take: the window without system prompt and reserve (L30). */
export function availableTokens({ contextWindow, systemPrompt }: QueryParams, maxOutputTokens: number): number {
  const text = typeof systemPrompt === "string" ? systemPrompt : JSON.stringify(systemPrompt ?? "");
  return (contextWindow ?? DEFAULT_WINDOW) - estimateTokens(text) - Math.min(maxOutputTokens, MAX_RESERVED);
}

/** Tokens that are left of them (L30). */
export function remainingTokens({ messages, usagePoint }: State, available: number): number {
  return available - contextTokens(messages, usagePoint);
}

/** The tokens that the next answer may have, within what is left; blocked when that is too little (L30, L33). */
export function fitAnswer(state: State, available: number, maxOutputTokens: number): Prepared {
  const remaining = remainingTokens(state, available);
  if (remaining < MIN_REQUIRED) return { kind: "blocked", remaining, events: [] };
  const wanted = state.maxOutputTokensOverride ?? maxOutputTokens;
  // What is reserved for the answer may be used by it.
  const maxTokens = Math.min(wanted, remaining + Math.min(maxOutputTokens, MAX_RESERVED));
  return { kind: "ready", state, maxTokens, events: [] };
}
