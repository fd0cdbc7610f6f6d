import type { QueryEvent } from "@loopsmith/loop/events";
import type { Entry } from "./recording.ts";

/** The rows of `decide`, in the order in which they are tried; `blocked`: there was no room to ask at all. */
export const DECIDE_ROWS = [
  "aborted",
  "refused",
  "hook_stopped",
  "failed",
  "calls",
  "paused",
  "cut",
  "too_long",
  "end",
  "blocked",
] as const;

export type DecideRow = (typeof DECIDE_ROWS)[number];

/** A decision of the loop: the row that fired, and the transition or the terminal reason that came of it. */
export type Fired = { row: DecideRow; result: string; ends: boolean };

/** What tells of a decision without being one: it comes just before it, or, the usage, just behind. */
const TOLD_BEFORE: ReadonlySet<QueryEvent["type"]> = new Set([
  "committed",
  "discarded",
  "rebase",
  "usage",
  "attachment",
]);

/** For each entry the decision it belongs to. */
export function firedRows(entries: readonly Entry[]): readonly (Fired | undefined)[] {
  const fired: (Fired | undefined)[] = entries.map(() => undefined);
  for (const [index, { event }] of entries.entries()) {
    const decision = decisionIn(event, entries, index);
    if (decision === undefined) continue;
    fired[index] = decision;
    for (let at = index - 1; at >= 0 && fired[at] === undefined && isToldBefore(entries[at]); at--)
      fired[at] = decision;
    if (entries[index + 1]?.event.type === "usage") fired[index + 1] = decision;
  }
  return fired;
}

function isToldBefore(entry: Entry | undefined): boolean {
  if (entry === undefined || !TOLD_BEFORE.has(entry.event.type)) return false;
  return entry.event.type !== "discarded" || entry.event.why !== "retry";
}

function decisionIn(event: QueryEvent, entries: readonly Entry[], index: number): Fired | undefined {
  if (event.type === "transition") {
    const result = event.transition.reason;
    return { row: rowOfTransition(result, () => lastReply(entries, index)), result, ends: false };
  }
  if (event.type !== "terminal") return undefined;
  return { row: rowOfEnd(event.terminal, () => lastReply(entries, index)), result: event.terminal.reason, ends: true };
}

type Reply = Extract<QueryEvent, { type: "assistant_message" }>;

/** The reply that the decision is about; undefined when the attempt failed. */
function lastReply(entries: readonly Entry[], from: number): Reply | undefined {
  for (let at = from - 1; at >= 0; at--) {
    const event = entries[at]?.event;
    if (event?.type === "assistant_message") return event;
    if (event?.type === "request_start") return undefined;
  }
  return undefined;
}

type TransitionReason = Extract<QueryEvent, { type: "transition" }>["transition"]["reason"];

function rowOfTransition(reason: TransitionReason, reply: () => Reply | undefined): DecideRow {
  switch (reason) {
    case "next_turn":
      return "calls";
    case "max_output_tokens_escalate":
    case "max_output_tokens_recovery":
      return "cut";
    case "collapse_drain_retry":
    case "reactive_compact_retry":
      return "too_long";
    case "stop_hook_blocking":
      return "end";
    case "pause_turn":
      return "paused";
    case "model_error_retry":
      return "failed";
    case "model_fallback":
      return reply()?.stopReason === "refusal" ? "refused" : "failed";
    default:
      return reason satisfies never;
  }
}

type End = Extract<QueryEvent, { type: "terminal" }>["terminal"];

function rowOfEnd(end: End, reply: () => Reply | undefined): DecideRow {
  switch (end.reason) {
    case "aborted_streaming":
    case "aborted_tools":
      return "aborted";
    case "refusal":
      return "refused";
    case "hook_stopped":
      return "hook_stopped";
    case "model_error":
      return end.error.code === "pause_limit" ? "paused" : "failed";
    case "consecutive_errors":
      return reply() === undefined ? "failed" : "calls";
    case "max_turns":
    case "budget_exceeded":
      return "calls";
    case "max_output_tokens":
      return "cut";
    case "prompt_too_long":
      return "too_long";
    case "blocking_limit":
      return "blocked";
    case "completed":
    case "stop_hook_prevented":
      return "end";
    default:
      return end satisfies never;
  }
}
