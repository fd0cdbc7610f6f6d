import type { Attachment, ToolOutcome, ToolResult, ToolUse } from "@loopsmith/loop/events";
import type { ToolProgress } from "@loopsmith/tools/tool";

/** What the executor tells about the calls of a turn. A call begins only after the reader of its `start` came back. */
export type ToolUpdate =
  | { type: "tool_start"; toolUse: ToolUse }
  | { type: "tool_progress"; toolUseId: string; progress: ToolProgress }
  | { type: "tool_end"; toolUseId: string; result: ToolResult; outcome: ToolOutcome }
  | { type: "attachment"; attachment: Attachment };
