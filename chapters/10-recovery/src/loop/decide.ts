import { contentBlocks, storableReply } from "@loopsmith/conversation/history";
import type { TurnOutcome } from "@loopsmith/loop/streaming-tools";
import { decideAfterAnswer } from "./after-answer.ts";
import { decideAfterCut } from "./after-cut.ts";
import { decideAfterFailure } from "./after-failure.ts";
import { decideAfterTooLong } from "./after-too-long.ts";
import { decideAfterTools } from "./after-tools.ts";
import { commit, joinPaused, notesOf } from "./commit.ts";
import { addUsage } from "./count-usage.ts";
import { type CureOutcome, type Decision, discard, end, goOn, type Outcome } from "./decision.ts";
import { canFallBack, fallBack } from "./fall-back.ts";
import type { Limits, State } from "./state.ts";

/**
 * What happens after a round, and why: each row of section 4 of the loop's rules is one case. Pure: the history changes
 * here and nowhere else, and what is decided is told as events.
 */
export function decide(state: State, outcome: Outcome, limits: Limits): Decision {
  switch (outcome.kind) {
    case "aborted":
      return decideAfterAbort(state, outcome);
    case "refused":
      return decideAfterRefusal(state, outcome, limits);
    case "failed":
      return decideAfterFailure(state, outcome, limits);
    case "tools_ran":
      return decideAfterTools(state, outcome, limits);
    case "paused":
      return decideAfterPause(state, outcome, limits);
    case "cut":
      return decideAfterCut(state, outcome, limits);
    case "too_long":
      return decideAfterTooLong(state, outcome);
    case "cured":
    case "not_cured":
      return decideAfterCure(state, outcome);
    case "answered":
      return decideAfterAnswer(state, outcome, limits);
    case "blocked":
      return end({ state, events: [] }, { reason: "blocking_limit", remaining: outcome.remaining });
    default:
      return outcome satisfies never;
  }
}

/** Nothing started: the open turn is dropped. Else it is kept, with a result for every call (B01, B03). */
function decideAfterAbort(state: State, { during, kept }: Extract<TurnOutcome, { kind: "aborted" }>): Decision {
  const step = kept ? commit(state, { ...kept, extra: notesOf(kept.notes) }) : discard(state, "aborted");
  return end(step, { reason: during === "streaming" ? "aborted_streaming" : "aborted_tools" });
}

/** What the cure has cost is counted and told before what it came to. */
function decideAfterCure(state: State, outcome: CureOutcome): Decision {
  const { spent } = outcome;
  if (spent === undefined) return decideAfterTooLong(state, outcome);
  const usage = addUsage(state.usage, spent.usage);
  const decision = decideAfterTooLong({ ...state, usage, costUsd: state.costUsd + spent.costUsd }, outcome);
  const told = { type: "usage", usage: spent.usage, remaining: spent.remaining } as const;
  return { ...decision, events: [told, ...decision.events] };
}

/** The model declined: nothing of the turn is stored; another model is asked, once (B38). */
function decideAfterRefusal(
  state: State,
  { reply }: Extract<TurnOutcome, { kind: "refused" }>,
  limits: Limits,
): Decision {
  if (canFallBack(state, limits.fallbackModel)) return fallBack(state, limits.fallbackModel);
  return end(discard(state, "error"), { reason: "refusal", details: reply.stopDetails });
}

/** The model paused: what it said stays open and is sent back as the last message, unchanged (B35). */
function decideAfterPause(state: State, { reply }: Extract<TurnOutcome, { kind: "paused" }>, limits: Limits): Decision {
  const pauses = (state.paused?.pauses ?? 0) + 1;
  if (pauses >= limits.maxPauses) {
    const message = `The model paused ${pauses} times in a row without going on.`;
    return end(discard(state, "error"), {
      reason: "model_error",
      error: { name: "Error", code: "pause_limit", message },
    });
  }
  const storable = storableReply(joinPaused(state, reply.message));
  const blocks = storable ? contentBlocks(storable) : [];
  return goOn({ state: { ...state, paused: { blocks, pauses } }, events: [] }, { reason: "pause_turn" });
}
