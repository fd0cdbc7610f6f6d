import type Anthropic from "@anthropic-ai/sdk";
import type { ErrorFacts, ToolOutcome } from "@loopsmith/loop/events";
import type { ToolUse, ToolUseContext } from "./tool-use-context.ts";

/**
 * Where a call stands. What never began has changed nothing in the world; `interrupted` and `denied` are two things,
 * and the model is told which (B07). `stopped`: whoever was asked ended the whole run. `note` and `stop`: what a review of
 * the output wants the model to read, and why it ends the run.
 */
export type CallState =
  | { kind: "not_run"; outcome: Extract<ToolOutcome, "error" | "denied" | "interrupted" | "not_started"> }
  | { kind: "running" }
  | {
      kind: "ran";
      outcome: Extract<ToolOutcome, "ok" | "error" | "interrupted" | "timed_out">;
      note?: string;
      stop?: string;
    }
  | { kind: "stopped"; message: string };

/** Whether the tool of any of these calls has begun: then the turn has to be kept (B03). */
export function hasStarted(toolUses: readonly ToolUse[], context: Pick<ToolUseContext, "calls">): boolean {
  return toolUses.some(({ id }) => ["running", "ran"].includes(context.calls.get(id)?.kind ?? "not_run"));
}

/** Why the run has to end, when somebody who was asked about one of these calls, or has seen its output, stopped it (L42). */
export function stopFacts(
  toolUses: readonly ToolUse[],
  context: Pick<ToolUseContext, "calls">,
): ErrorFacts | undefined {
  for (const { id } of toolUses) {
    const state = context.calls.get(id);
    if (state?.kind === "stopped") return { name: "HookStopped", message: state.message };
    if (state?.kind === "ran" && state.stop !== undefined) return { name: "HookStopped", message: state.stop };
  }
  return undefined;
}

/** What reviews of these calls want the model to read, to stand behind the results (L42). */
export function reviewNotes(
  toolUses: readonly ToolUse[],
  context: Pick<ToolUseContext, "calls">,
): Anthropic.TextBlockParam[] {
  return toolUses.flatMap(({ id }) => {
    const state = context.calls.get(id);
    return state?.kind === "ran" && state.note ? [{ type: "text", text: state.note }] : [];
  });
}
