import { type CallState, runToolUse, type ToolUseContext } from "@loopsmith/loop/agentic-loop";
import type { ToolOutcome, ToolResult, ToolUse } from "@loopsmith/loop/events";
import { type CancelCause, cancelText } from "./cancel-cause.ts";
import type { Lane } from "./lane.ts";

/** What a call has come to; once it is there nothing replaces it (B06). */
export type Settlement = { result: ToolResult; outcome: ToolOutcome };

/** A call of the executor: its lane, and the handles that stop it and let it begin. */
export type ToolSlot = {
  lane: Lane;
  readonly stop: AbortController;
  /** Why it was told to stop, if it was. */
  cancelled?: CancelCause;
  settlement?: Settlement;
  /** Lets the call begin; there once nothing but the telling of its start stands between. */
  begin?: () => void;
  /** Whether its start was told. */
  hasStarted: boolean;
};

/** Carries the call out; a call that was cancelled is answered with the cause. */
export async function runSlot(slot: ToolSlot, context: ToolUseContext): Promise<Settlement> {
  const { toolUse } = slot.lane;
  const result = await runToolUse(toolUse, context);
  const state = context.calls.get(toolUse.id);
  const outcome = outcomeOf(state);
  const wasStopped = outcome === "interrupted" || outcome === "not_started";
  if (!wasStopped || slot.cancelled === undefined) return { result, outcome };
  return cancelledSettlement(toolUse, slot.cancelled, state?.kind === "ran");
}

/** The answer to a call that was cancelled before it began, or while it ran. */
export function cancelledSettlement(toolUse: ToolUse, cause: CancelCause, hasBegun: boolean): Settlement {
  const content = cancelText(toolUse, cause, hasBegun);
  const stopped = hasBegun ? "interrupted" : "not_started";
  return {
    result: { type: "tool_result", tool_use_id: toolUse.id, content, is_error: true },
    outcome: cause.kind === "sibling" ? "cancelled" : stopped,
  };
}

function outcomeOf(state: CallState | undefined): ToolOutcome {
  if (state?.kind === "ran" || state?.kind === "not_run") return state.outcome;
  return state?.kind === "stopped" ? "denied" : "error";
}
