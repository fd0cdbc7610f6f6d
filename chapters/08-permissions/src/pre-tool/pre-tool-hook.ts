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
import { todo } from "@loopsmith/course/todo";

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
  // 8.8 先听钩子；改过的输入要校验再判断，坏掉的钩子意味着要询问人。
  return todo(
    "8.8",
    "Hear the hook first; a changed input is validated and judged, a broken hook means that somebody is asked.",
  );
}
