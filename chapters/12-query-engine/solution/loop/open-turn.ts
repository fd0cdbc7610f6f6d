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
  if (started.length === 0) return [];
  const content = contentBlocks(reply).filter((block, _, blocks) => isPaired(block, blocks));
  const message = storableReply({ role: "assistant", content });
  if (message === undefined) return [];
  const calls = contentBlocks(message).filter((block) => block.type === "tool_use");
  const answers = calls.map((call) => {
    const known = results.find((result) => result.tool_use_id === call.id);
    return known ?? unknownResult(call, started.includes(call.id), why);
  });
  return ownCopy([message, pairResults(message, answers)]);
}

function unknownResult({ id, name }: ToolUse, hasStarted: boolean, why: string): ToolResult {
  const content = hasStarted
    ? `unknown: ${why} while ${name} ran. Look at what it has done before you call it again.`
    : `not started: ${why} before ${name} began. Nothing was done; call it again if it is still needed.`;
  return { type: "tool_result", tool_use_id: id, content, is_error: true };
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
