// mistake: says of a call that ran that it was not started, so that the model runs it again
// killed by: 12.6a
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

export function closeOpenTurn({ reply, started, results }: OpenTurn, why: string): readonly Message[] {
  if (started.length === 0) return [];
  const content = contentBlocks(reply).filter((block, _, blocks) => isPaired(block, blocks));
  const message = storableReply({ role: "assistant", content });
  if (message === undefined) return [];
  const calls = contentBlocks(message).filter((block) => block.type === "tool_use");
  const answers = calls.map((call) => {
    const known = results.find((result) => result.tool_use_id === call.id);
    return known ?? unknownResult(call, false, why);
  });
  return ownCopy([message, pairResults(message, answers)]);
}

function unknownResult({ id, name }: ToolUse, hasStarted: boolean, why: string): ToolResult {
  const content = hasStarted
    ? `unknown: ${why} while ${name} ran. Look at what it has done before you call it again.`
    : `not started: ${why} before ${name} began. Nothing was done; call it again if it is still needed.`;
  return { type: "tool_result", tool_use_id: id, content, is_error: true };
}
