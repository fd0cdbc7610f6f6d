import type { ToolUse } from "@loopsmith/loop/events";

/** A line of a transcript, with its end. */
export function line(record: object, at = 1): string {
  return `${JSON.stringify({ v: 1, at, ...record })}\n`;
}

export function prompt(content: string, at = 1): string {
  return line({ kind: "turn", messages: [{ role: "user", content }], origins: [["prompt"]] }, at);
}

export function call(id: string): ToolUse {
  return { type: "tool_use", id, name: "write", input: {} };
}

/** A call that has begun; `before`: those that stand in front of it in its reply. */
export function started(id: string, ...before: string[]): string {
  return line({ kind: "started", toolUseId: id, reply: { role: "assistant", content: [...before, id].map(call) } });
}

export function result(id: string, content: string): string {
  return line({ kind: "result", result: { type: "tool_result", tool_use_id: id, content }, outcome: "ok" });
}
