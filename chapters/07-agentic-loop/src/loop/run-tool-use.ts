import { type CheckedToolUse, callTool, parseToolInput, type ToolOutput } from "@loopsmith/tools/tool";
import { askPermission, interruptedText } from "./ask-permission.ts";
import type { CallState } from "./call-state.ts";
import { capResult } from "./cap-result.ts";
import { errorText } from "./error-facts.ts";
import { noticeRepeat } from "./repeat-guard.ts";
import { addNote, reviewOutput } from "./review-output.ts";
import { type ToolResult, type ToolUse, type ToolUseContext, toolContextFor } from "./tool-use-context.ts";
import { todo } from "@loopsmith/course/todo";

/**
 * The only place where a tool_use becomes a tool_result, and it never throws (L10). In order: find the tool, parse the
 * input, ask `canUseTool` unless the run is over, look at the signal once more, call, `afterCall`, cap. Whatever goes
 * wrong becomes an `is_error` result of that call, with a text the model can act on (L03). The third same call in a row
 * is a reason to ask a person, and a note to the model where nobody can be asked (L17). `context.calls` says where the
 * call stands.
 */
export async function runToolUse(toolUse: ToolUse, context: ToolUseContext): Promise<ToolResult> {
  // 7.2 找到工具，解析输入，询问权限，再看一眼信号，调用，复核，截断；任何失败都变成 is_error 结果。
  return todo(
    "7.2",
    "Find the tool, parse its input, ask, look at the signal, call, review, cap; whatever fails is an is_error result.",
  );
}

function outcomeOf(output: ToolOutput, { signal }: ToolUseContext): Extract<CallState, { kind: "ran" }>["outcome"] {
  if (output.timedOut) return "timed_out";
  if (output.isError !== true) return "ok";
  return signal.aborted ? "interrupted" : "error";
}
