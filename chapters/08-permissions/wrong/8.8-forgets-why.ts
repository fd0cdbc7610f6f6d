// mistake: forgets an older reason to ask
// killed by: 8.8f
import type { CanUseTool } from "@loopsmith/tools/tool";
import type { HookDeadline, PreToolHook } from "./hear-hook.ts";
import { hearRules } from "./hear-rules.ts";

export function withPreToolHook(
  canUseTool: CanUseTool | undefined,
  hook: PreToolHook,
  deadline?: HookDeadline,
): CanUseTool {
  return async (call, signal) => {
    const verdict = await verdictOf(call, { hook, deadline, signal });
    switch (verdict.kind) {
      case "pass":
        return hearRules(canUseTool, call, signal);
      case "change":
        return judgeChanged(canUseTool, call, verdict.input, signal);
      case "ask":
        return hearRules(canUseTool, { ...call, mustAsk: verdict.message }, signal);
      case "deny":
        return { kind: "deny", cause: "hook", message: `A hook refused ${call.tool.name}: ${verdict.message}` };
      case "stop":
        return { kind: "stop", message: verdict.message };
      default:
        return verdict satisfies never;
    }
  };
}
