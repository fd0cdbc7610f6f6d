import { cutCallNote } from "@loopsmith/loop/agentic-loop";
import type { TurnOutcome } from "@loopsmith/loop/streaming-tools";
import { commit, notesOf } from "./commit.ts";
import { type Decision, end } from "./decision.ts";
import { failedCallsOf } from "./failed-calls.ts";
import { nextTurn } from "./next-turn.ts";
import type { Limits, State } from "./state.ts";

export type ToolsRanOutcome = Extract<TurnOutcome, { kind: "tools_ran" }>;

/**
 * Complete calls were run: the turn is committed with their results, whatever its label said (L01). A call that was cut
 * in the same reply is named behind them (B31). Then: a hook that stopped the run, too many turns without progress, the
 * budget, the limit of turns; else the next turn, with all recoveries as fresh as in the first.
 */
export function decideAfterTools(state: State, outcome: ToolsRanOutcome, limits: Limits): Decision {
  const { reply, kept, hookStop } = outcome;
  const failedCalls = failedCallsOf(kept);
  const isRepeat = failedCalls !== undefined && failedCalls === state.failedCalls;
  const consecutiveErrors = failedCalls === undefined ? 0 : isRepeat ? state.consecutiveErrors + 1 : 1;
  const extra = notesOf([...cutCallNote(reply.dropped), ...kept.notes]);
  const committed = commit({ ...state, consecutiveErrors, failedCalls }, { ...kept, extra, usage: reply.usage });

  if (hookStop !== undefined) return end(committed, { reason: "hook_stopped", message: hookStop });
  if (consecutiveErrors >= limits.maxConsecutiveErrors) {
    return end(committed, { reason: "consecutive_errors", count: consecutiveErrors });
  }
  const limit = spentLimit(state, limits);
  if (limit !== undefined) return end(committed, { reason: "budget_exceeded", limit });
  const refreshed = { ...committed.state, ...FRESH };
  return nextTurn({ ...committed, state: refreshed }, { reason: "next_turn" }, limits);
}

const FRESH = {
  maxOutputTokensRecoveryCount: 0,
  maxOutputTokensOverride: undefined,
  hasAttemptedReactiveCompact: false,
} as const satisfies Partial<State>;

function spentLimit({ usage, costUsd }: State, limits: Limits): "tokens" | "usd" | undefined {
  const cached = (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0);
  if (usage.input_tokens + cached + usage.output_tokens >= limits.maxBudgetTokens) return "tokens";
  return costUsd >= limits.maxBudgetUsd ? "usd" : undefined;
}
