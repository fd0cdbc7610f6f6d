import type { QueryEventBody } from "@loopsmith/loop/events";
import { commit } from "./commit.ts";
import { type Cure, type CureOutcome, type Decision, discard, end, goOn, type WindowOutcome } from "./decision.ts";
import type { State } from "./state.ts";
import { todo } from "@loopsmith/course/todo";

export type TooLongOutcome = WindowOutcome | CureOutcome;

/**
 * The prompt is too long (L21): first the staged collapses are drained, then the history is compacted, once between two
 * `next_turn`, and only when neither helps the run ends. Each rung that made room is followed by the same request.
 */
export function decideAfterTooLong(state: State, outcome: TooLongOutcome): Decision {
  // 10.5 每一级试一次，便宜的在前；腾出了地方就再问，没有剩下的就结束。
  return todo(
    "10.5",
    "Try each rung once, the cheap one first; ask again after one that made room, and end when none is left.",
  );
}

/** The same request, with the shorter history; how many tokens that has nobody has counted yet. */
function withShorterHistory(state: State, outcome: Extract<CureOutcome, { kind: "cured" }>): Decision {
  const { cure, plan, messages, tokensBefore, tokensAfter } = outcome;
  const next: State = { ...state, messages, usagePoint: undefined };
  const events = [{ type: "rebase", plan, tokensBefore, tokensAfter }] as const;
  return goOn(
    { state: next, events },
    { reason: cure === "collapse_drain" ? "collapse_drain_retry" : "reactive_compact_retry" },
  );
}

/** Text that filled the window up to its edge is kept, though nothing more can be asked. */
function keep(state: State, { reply }: WindowOutcome): ReturnType<typeof commit> {
  return reply === undefined ? discard(state, "error") : commit(state, { message: reply.message, usage: reply.usage });
}
