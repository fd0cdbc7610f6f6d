import type { CheckedToolUse, PermissionDecision } from "@loopsmith/tools/tool";
import { errorText } from "./error-facts.ts";
import type { ToolUseContext } from "./tool-use-context.ts";
import { untilAborted } from "./until-aborted.ts";

/**
 * Asks the run's `canUseTool`, and never throws; without one the call is allowed. An asker that fails means no, because
 * nobody said yes (L42). When the run is aborted, an asker that has not answered `graceMs` later counts as interrupted.
 */
export async function askPermission(call: CheckedToolUse, context: ToolUseContext): Promise<PermissionDecision> {
  const { canUseTool, signal } = context;
  if (canUseTool === undefined) return { kind: "allow", input: call.input };
  try {
    // Inside an async function, so that an asker that throws at once is a rejection like any other.
    return await untilAborted((async () => canUseTool(call, signal))(), context);
  } catch (error) {
    if (signal.aborted) return { kind: "deny", cause: "interrupted", message: interruptedText(call.toolUse.name) };
    const message = `${call.toolUse.name} was not run: whether it may run could not be found out (${errorText(error)}).`;
    return { kind: "deny", cause: "hook", message };
  }
}

/** What the model reads about a call that an abort kept from starting: nobody refused it, and nothing was done (B07). */
export function interruptedText(name: string): string {
  return `${name} was not started: the run was interrupted before. Nobody refused it, and it has changed nothing.`;
}
