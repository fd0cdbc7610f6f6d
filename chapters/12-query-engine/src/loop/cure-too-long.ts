import {
  type ContextLimits,
  compact,
  planDrain,
  planMicrocompact,
  tokenBudget,
  tokensAfter,
} from "@loopsmith/conversation/context";
import { type RebasePlan, rebase } from "@loopsmith/conversation/history";
import type { CureOutcome, QueryDeps, State } from "@loopsmith/loop/recovery";
import { applyPlan } from "./apply-plan.ts";
import { createSummarizer } from "./create-summarizer.ts";
import type { RoomDeps } from "./prepare-request.ts";
import { usedTokens } from "./window.ts";

/**
 * The rungs for a prompt that the API refused as too long (L21). `collapse_drain` applies the staged collapses (L34).
 * `reactive_compact` sums up all but the newest turn, whatever the options say; where that fails, or leaves too little room,
 * large results are cleared, those of the newest turn too: the model is told what is gone, and can ask for less.
 */
export function cureTooLong(deps: RoomDeps): QueryDeps["cure"] {
  return async (cure, state, signal) => {
    if (cure === "reactive_compact") return reactiveCompact(state, deps, signal);
    const { thinking } = deps.contextLimits;
    return cured(state, cure, planDrain(state.messages, state.stagedCollapses, thinking));
  };
}

async function reactiveCompact(state: State, deps: RoomDeps, signal: AbortSignal): Promise<CureOutcome> {
  const limits: ContextLimits = { ...deps.contextLimits, keepTurns: 1 };
  const summarizer = createSummarizer(deps, state);
  const result = await compact(state.messages, limits, summarizer.summarize, signal);
  const plan = withClearedResults(state, result.kind === "compacted" ? result.plan : undefined, limits);
  const outcome = cured(state, "reactive_compact", plan);
  const spent = summarizer.spent();
  const remaining = tokenBudget(outcome.kind === "cured" ? outcome.tokensAfter : usedTokens(state), limits).remaining;
  return {
    ...outcome,
    ...(outcome.kind === "not_cured" &&
      result.kind === "failed" &&
      result.why !== "nothing_to_do" && { message: result.message }),
    ...(spent && { spent: { ...spent, remaining } }),
  };
}

/** The plan, or one that also clears what is still too large behind it. */
function withClearedResults(state: State, plan: RebasePlan | undefined, limits: ContextLimits): RebasePlan | undefined {
  const messages = plan === undefined ? state.messages : rebase(state.messages, plan);
  const tokens = tokensAfter(state.messages, messages, usedTokens(state));
  if (plan !== undefined && tokenBudget(tokens, limits).verdict === "ok") return plan;
  const cleared = planMicrocompact(messages, { ...limits, keepResults: 0, minFreedTokens: 1 });
  if (cleared === undefined || plan === undefined) return cleared ?? plan;
  return { ...plan, messages: cleared.messages, firstChanged: 0 };
}

function cured(state: State, cure: CureOutcome["cure"], planned: RebasePlan | undefined): CureOutcome {
  if (planned === undefined) return { kind: "not_cured", cure };
  const { plan, messages } = applyPlan(state.messages, planned);
  const tokensBefore = usedTokens(state);
  const left = tokensAfter(state.messages, messages, tokensBefore);
  return { kind: "cured", cure, plan, messages, tokensBefore, tokensAfter: left };
}
