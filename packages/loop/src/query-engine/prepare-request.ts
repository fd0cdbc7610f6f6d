import { type ContextLimits, prepareContext, stageCollapses, tokenBudget } from "@loopsmith/conversation/context";
import type { QueryEventBody } from "@loopsmith/loop/events";
import { addUsage, type Prepared, type QueryDeps, type State } from "@loopsmith/loop/recovery";
import { applyPlan } from "./apply-plan.ts";
import { createSummarizer, type SummaryDeps } from "./create-summarizer.ts";
import { fitAnswer, usedTokens } from "./window.ts";

/** What making room takes: the limits, and a model to ask for a summary. */
export type RoomDeps = SummaryDeps & { contextLimits: ContextLimits; maxOutputTokens: number };

/**
 * Before each request: collapses are staged, and where room is short the history is shortened (L31, L32), or the request is
 * refused (L33). A reply that the model paused in is bound to what stands before it, so then nothing is rewritten.
 */
export function prepareRequest(deps: RoomDeps): QueryDeps["prepare"] {
  return async (before, signal) => {
    const state = withCollapses(before, deps.contextLimits);
    const isShort = tokenBudget(usedTokens(state), deps.contextLimits).verdict !== "ok";
    if (isShort && state.paused === undefined) return makeRoom(state, deps, signal);
    return fitAnswer(state, deps.contextLimits, deps.maxOutputTokens);
  };
}

/** After a change of model the old collapses may lie elsewhere: the history was rewritten. */
function withCollapses(state: State, { keepTurns }: ContextLimits): State {
  const staged = state.transition?.reason === "model_fallback" ? [] : state.stagedCollapses;
  return { ...state, stagedCollapses: stageCollapses(state.messages, staged, keepTurns, state.usagePoint?.estimate) };
}

async function makeRoom(state: State, deps: RoomDeps, signal: AbortSignal): Promise<Prepared> {
  const summarizer = createSummarizer(deps, state);
  const context = { messages: state.messages, usedTokens: usedTokens(state), tracking: state.autoCompactTracking };
  const prepared = await prepareContext(context, deps.contextLimits, summarizer.summarize, signal);
  const { remaining } = tokenBudget(prepared.usedTokens, deps.contextLimits);
  const events: QueryEventBody[] = [];
  let next: State = { ...state, autoCompactTracking: prepared.tracking };

  const spent = summarizer.spent();
  if (spent !== undefined) {
    next = { ...next, usage: addUsage(state.usage, spent.usage), costUsd: state.costUsd + spent.costUsd };
    events.push({ type: "usage", usage: spent.usage, remaining });
  }
  for (const { plan: planned, tokensBefore, tokensAfter } of prepared.changes) {
    const { plan, messages } = applyPlan(next.messages, planned);
    next = { ...next, messages, usagePoint: undefined, stagedCollapses: [] };
    events.push({ type: "rebase", plan, tokensBefore, tokensAfter });
  }
  for (const message of prepared.failures) {
    events.push({ type: "attachment", attachment: { kind: "compaction_failed", message } });
  }
  return { ...fitAnswer(next, deps.contextLimits, deps.maxOutputTokens, prepared.usedTokens), events };
}
