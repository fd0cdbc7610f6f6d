import { type CanUseTool, type CheckedToolUse, type PermissionDecision, parseToolInput } from "@loopsmith/tools/tool";
import {
  type HookDeadline,
  type HookWait,
  hearHook,
  hookTrouble,
  type PreToolHook,
  type PreToolVerdict,
} from "./hear-hook.ts";
import { hearRules } from "./hear-rules.ts";

/**
 * The same permission with a hook in front (L42). An input that the hook changed is validated and then judged like any
 * other. A hook that throws or hangs means that a person has to be asked (`mustAsk`, unless there is a reason to ask
 * already); where nobody can be asked, a call about which somebody should be asked is denied. Default deadline: none but
 * the end of the run.
 */
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
        return hearRules(canUseTool, { ...call, mustAsk: call.mustAsk ?? verdict.message }, signal);
      case "deny":
        return { kind: "deny", cause: "hook", message: `A hook refused ${call.tool.name}: ${verdict.message}` };
      case "stop":
        return { kind: "stop", message: verdict.message };
      default:
        return verdict satisfies never;
    }
  };
}

async function verdictOf(call: CheckedToolUse, wait: HookWait): Promise<PreToolVerdict> {
  const heard = await hearHook(call, wait);
  if (heard.kind === "done") return heard.value;
  return {
    kind: "ask",
    message: `The hook before ${call.tool.name} ${hookTrouble(heard)}, so somebody has to decide.`,
  };
}

function judgeChanged(
  canUseTool: CanUseTool | undefined,
  call: CheckedToolUse,
  input: unknown,
  signal: AbortSignal,
): Promise<PermissionDecision> | PermissionDecision {
  const parsed = parseToolInput(call.tool, input);
  if (parsed.kind === "valid") return hearRules(canUseTool, { ...call, input: parsed.input }, signal);
  const message = `A hook changed the input to one that is not valid. ${parsed.message}`;
  return { kind: "deny", cause: "hook", message };
}
