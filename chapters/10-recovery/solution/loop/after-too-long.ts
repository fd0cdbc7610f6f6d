import type { QueryEventBody } from "@loopsmith/loop/events";
import { commit } from "./commit.ts";
import { type Cure, type CureOutcome, type Decision, discard, end, goOn, type WindowOutcome } from "./decision.ts";
import type { State } from "./state.ts";

export type TooLongOutcome = WindowOutcome | CureOutcome;

/**
 * The prompt is too long (L21): first the staged collapses are drained, then the history is compacted, once between two
 * `next_turn`, and only when neither helps the run ends. Each rung that made room is followed by the same request.
 */
export function decideAfterTooLong(state: State, outcome: TooLongOutcome): Decision {
  switch (outcome.kind) {
    case "cured":
      return withShorterHistory(spend(state, outcome.cure), outcome);
    case "not_cured":
      return afterFailedRung(spend(state, outcome.cure), outcome.message);
    case "too_long":
      return nextRung(state) ?? end(keep(state, outcome), { reason: "prompt_too_long" });
    default:
      return outcome satisfies never;
  }
}

function afterFailedRung(state: State, message: string | undefined): Decision {
  const events: QueryEventBody[] = message
    ? [{ type: "attachment", attachment: { kind: "compaction_failed", message } }]
    : [];
  const next = nextRung(state) ?? end({ state, events: [] }, { reason: "prompt_too_long" });
  return { ...next, events: [...events, ...next.events] };
}

function nextRung(state: State): Decision | undefined {
  const { stagedCollapses, hasAttemptedReactiveCompact } = state;
  if (stagedCollapses.length > 0) return { kind: "cure", cure: "collapse_drain", ...discard(state, "error") };
  if (!hasAttemptedReactiveCompact) return { kind: "cure", cure: "reactive_compact", ...discard(state, "error") };
  return undefined;
}

/** A rung is tried once. */
function spend(state: State, cure: Cure): State {
  return cure === "collapse_drain"
    ? { ...state, stagedCollapses: [] }
    : { ...state, hasAttemptedReactiveCompact: true };
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
