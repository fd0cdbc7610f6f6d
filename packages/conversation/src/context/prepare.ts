import { type AutoCompactTracking, type Message, type RebasePlan, rebase } from "@loopsmith/conversation/history";
import { tokenBudget } from "./budget.ts";
import { compact, type Summarize } from "./compact.ts";
import type { ContextLimits } from "./limits.ts";
import { planMicrocompact } from "./microcompact.ts";
import { tokensAfter } from "./tokens-after.ts";

/** So many failures in a row switch compaction off for the run (L32). */
export const MAX_COMPACT_FAILURES = 3;

/** Share of what is available that clearing has to add to the threshold: with less the next rewrite would come soon. */
const ROOM_AFTER_CLEARING = 0.2;

/** A history, the tokens that it takes, and how often in a row it could not be summed up. */
export type ContextState = {
  messages: readonly Message[];
  usedTokens: number;
  tracking: AutoCompactTracking | undefined;
};

export type ContextChange = {
  cause: "microcompact" | "auto";
  plan: RebasePlan;
  tokensBefore: number;
  tokensAfter: number;
};

/** `changes`: in the order in which they were made. `failures`: in sentences. `blocked`: no request should be made (L33). */
export type PreparedContext = ContextState & {
  changes: readonly ContextChange[];
  failures: readonly string[];
  blocked: boolean;
};

/**
 * Makes room before a request, where it is short, by the cheapest means first: old results are cleared (L31); where that
 * gave nothing, or less than `ROOM_AFTER_CLEARING` above the threshold, the oldest turns are summed up (L32), unless it is
 * switched off or has failed three times in a row. What is `blocked` in the end has no room for an answer (L33). An abort is
 * no failure. With enough room it is all as it was, and nothing was looked at (L50).
 */
export async function prepareContext(
  state: ContextState,
  limits: ContextLimits,
  summarize: Summarize,
  signal: AbortSignal,
): Promise<PreparedContext> {
  let prepared: PreparedContext = { ...state, changes: [], failures: [], blocked: false };
  const isBelow = (autoCompactAt: number): boolean =>
    tokenBudget(prepared.usedTokens, { ...limits, autoCompactAt }).verdict !== "ok";
  if (!isBelow(limits.autoCompactAt)) return prepared;
  const cleared = planMicrocompact(prepared.messages, limits);
  if (cleared) prepared = withChange(prepared, "microcompact", cleared);
  const isShort = cleared === undefined || isBelow(limits.autoCompactAt + ROOM_AFTER_CLEARING);
  const failuresInARow = state.tracking?.failuresInARow ?? 0;
  if (isShort && limits.autoCompact && failuresInARow < MAX_COMPACT_FAILURES) {
    const result = await compact(prepared.messages, limits, summarize, signal);
    if (result.kind === "compacted") {
      prepared = { ...withChange(prepared, "auto", result.plan), tracking: { failuresInARow: 0 } };
    } else if (result.why !== "nothing_to_do" && !signal.aborted) {
      prepared = { ...prepared, tracking: { failuresInARow: failuresInARow + 1 }, failures: [result.message] };
    }
  }
  return { ...prepared, blocked: tokenBudget(prepared.usedTokens, limits).verdict === "blocked" };
}

function withChange(before: PreparedContext, cause: ContextChange["cause"], plan: RebasePlan): PreparedContext {
  const messages = rebase(before.messages, plan);
  const usedTokens = tokensAfter(before.messages, messages, before.usedTokens);
  const change = { cause, plan, tokensBefore: before.usedTokens, tokensAfter: usedTokens };
  return { ...before, messages, usedTokens, changes: [...before.changes, change] };
}
