import type { RebasePlan } from "@loopsmith/conversation/history";
import type { Failure } from "@loopsmith/llm/retry";
import type { Reply, TokenUsage } from "@loopsmith/llm/stream";
import type { ErrorFacts, Message, QueryEventBody, TerminalReason, Transition } from "@loopsmith/loop/events";
import type { KeptTurn, TurnOutcome } from "@loopsmith/loop/streaming-tools";
import type { State } from "./state.ts";

/** A rung of the ladder for a prompt that is too long (L21). */
export type Cure = "collapse_drain" | "reactive_compact";

/** What asking for a summary has cost; `remaining`: tokens that are left of the window after it. */
export type Spent = { usage: TokenUsage; costUsd: number; remaining: number };

/** What a cure came to: a shorter history, or none. */
export type CureOutcome = { spent?: Spent } & (
  | {
      kind: "cured";
      cure: Cure;
      plan: RebasePlan;
      messages: readonly Message[];
      tokensBefore: number;
      tokensAfter: number;
    }
  | { kind: "not_cured"; cure: Cure; message?: string }
);

/** The request failed for good: what it means, what was said, and what of the turn has to stay because a tool had started. */
export type FailedOutcome = {
  kind: "failed";
  failure: Failure;
  error: ErrorFacts;
  kept?: KeptTurn;
  /** A hook ends the run all the same. */
  hookStop?: string;
};

/** The prompt was refused as too long, or prompt and `reply` together have filled the window. */
export type WindowOutcome = { kind: "too_long"; reply?: Reply };

/** Everything that a round can come to, and `decide` takes. `blocked`: no request was made, for want of room. */
export type Outcome =
  | Exclude<TurnOutcome, { kind: "failed" | "too_long" }>
  | FailedOutcome
  | WindowOutcome
  | CureOutcome
  | { kind: "blocked"; remaining: number };

/** Goes on, tries a cure, or ends; `events` say what was changed and are told before anything else happens. */
export type Decision =
  | { kind: "continue"; state: State; events: readonly QueryEventBody[] }
  | { kind: "cure"; cure: Cure; state: State; events: readonly QueryEventBody[] }
  | { kind: "end"; state: State; reason: TerminalReason; events: readonly QueryEventBody[] };

/** A state with what is told of the way to it. */
export type Step = { state: State; events: readonly QueryEventBody[] };

/** The loop goes round once more, for this reason. */
export function goOn({ state, events }: Step, transition: Transition): Decision {
  return { kind: "continue", state: { ...state, transition }, events: [...events, { type: "transition", transition }] };
}

/** The run is over. */
export function end({ state, events }: Step, reason: TerminalReason): Decision {
  return { kind: "end", state, reason, events };
}

/** What was shown of this attempt or turn is void. */
export function discard(state: State, why: Extract<QueryEventBody, { type: "discarded" }>["why"]): Step {
  return { state: { ...state, paused: undefined }, events: [{ type: "discarded", why }] };
}
