import type { CanUseTool, CheckedToolUse, PermissionDecision } from "@loopsmith/tools/tool";

/** Asks the rules; where there are none, a call is allowed unless somebody has to be asked about it (L42). */
export async function hearRules(
  canUseTool: CanUseTool | undefined,
  call: CheckedToolUse,
  signal: AbortSignal,
): Promise<PermissionDecision> {
  if (canUseTool !== undefined) return canUseTool(call, signal);
  if (call.mustAsk === undefined) return { kind: "allow", input: call.input };
  const message = `${call.tool.name} was not run: ${call.mustAsk} Nobody can be asked.`;
  return { kind: "deny", cause: "headless", message };
}
