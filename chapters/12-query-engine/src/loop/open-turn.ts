import {
  type AssistantMessage,
  type ContentBlock,
  contentBlocks,
  ownCopy,
  pairResults,
  storableReply,
  type ToolUse,
} from "@loopsmith/conversation/history";
import type { Message, ToolResult } from "@loopsmith/loop/events";
import { todo } from "@loopsmith/course/todo";

/** A turn that is not committed: its complete blocks so far, the calls that have begun, and the results there are. */
export type OpenTurn = {
  reply: AssistantMessage;
  started: readonly string[];
  results: readonly ToolResult[];
};

/** The turn before anything of it is known. */
export const NO_OPEN_TURN: OpenTurn = { reply: { role: "assistant", content: [] }, started: [], results: [] };

/**
 * What of an open turn has to stay when nobody will go on with it: nothing, if no call had begun; else its complete
 * blocks, with the results there are, and for each other call one that says what is known of it (L43, B14). Nothing is
 * run. `why`, for instance `the process ended`, completes the sentence.
 */
export function closeOpenTurn({ reply, started, results }: OpenTurn, why: string): readonly Message[] {
  // 12.6 调用已开始的一轮保留其完整的块：已有的结果照旧，其余每个调用给一个如实说明的结果。
  return todo(
    "12.6",
    "Keep the complete blocks of a turn whose calls had begun, with the results there are and one that says so for each other call.",
  );
}

/** A server tool and its result stand or fall together (M70). */
function isPaired(block: ContentBlock, blocks: readonly ContentBlock[]): boolean {
  if (block.type === "server_tool_use") return blocks.some((other) => isServerResult(other, block.id));
  if (!("tool_use_id" in block)) return true;
  return blocks.some((other) => other.type === "server_tool_use" && other.id === block.tool_use_id);
}

function isServerResult(block: ContentBlock, id: string): boolean {
  return "tool_use_id" in block && block.tool_use_id === id;
}
