import { type CallState, runToolUse, stopFacts, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { ToolOutcome, ToolResult, ToolUse } from "@loopsmith/loop/events";
import { type CancelCause, cancelText } from "./cancel-cause.ts";
import type { Lane } from "./lane.ts";

/** What a call has come to. `stopsRun`: somebody who was asked about it ended the whole run. */
export type Settlement = { result: ToolResult; outcome: ToolOutcome; stopsRun: boolean };

/** A call of the executor: its lane, and the handles that stop it and let it begin. */
export type ToolSlot = {
  lane: Lane;
  readonly stop: AbortController;
  /** Why it was told to stop, if it was. */
  cancelled?: CancelCause | undefined;
  /** Once it is there nothing replaces it (B06). */
  settlement?: Settlement;
  /** Lets the call begin; there once nothing but the telling of its start stands between. */
  begin?: () => void;
  /** Whether its start was told. */
  hasStarted: boolean;
};

/** A slot for a call that has just come. */
export function slotOf(lane: Lane): ToolSlot {
  return { lane, stop: new AbortController(), hasStarted: false };
}

/** Carries the call out; one that was cancelled is answered with the cause. */
export async function runSlot(slot: ToolSlot, context: ToolUseContext): Promise<Settlement> {
  const { toolUse } = slot.lane;
  const result = await runToolUse(toolUse, { ...context, signal: slot.stop.signal });
  const state = context.calls.get(toolUse.id);
  const outcome = outcomeOf(state);
  const wasStopped = outcome === "interrupted" || outcome === "not_started";
  if (wasStopped && slot.cancelled) {
    return cancelledSettlement(toolUse, slot.cancelled, state?.kind === "ran" ? "running" : "asking");
  }
  return { result, outcome, stopsRun: stopFacts([toolUse], context) !== undefined };
}

/**
 * The answer to a call that was cancelled in this state. One about which somebody was being asked was interrupted, and
 * one that waited for its turn was not started; neither was refused (B07).
 */
export function cancelledSettlement(
  toolUse: ToolUse,
  cause: CancelCause,
  state: Exclude<Lane["state"], "settled">,
): Settlement {
  const content = cancelText(toolUse, cause, state === "running");
  const stopped = state === "queued" ? "not_started" : "interrupted";
  return {
    result: { type: "tool_result", tool_use_id: toolUse.id, content, is_error: true },
    outcome: cause.kind === "sibling" ? "cancelled" : stopped,
    stopsRun: false,
  };
}

/** Whether the call failed by itself, so that its siblings may have to stop. */
export function isFailure({ outcome }: Settlement): boolean {
  return outcome === "error" || outcome === "timed_out";
}

function outcomeOf(state: CallState | undefined): ToolOutcome {
  if (state?.kind === "ran" || state?.kind === "not_run") return state.outcome;
  return state?.kind === "stopped" ? "denied" : "error";
}
