import { HistoryError } from "./history-error.ts";
import { type AssistantMessage, contentBlocks, type TextBlock, type ToolResult, type UserMessage } from "./message.ts";

/**
 * The one user message that answers a reply: its results in call order, then `extra` (L02, B19, B20). A result without
 * anything in it says "(no output)" (B22). Throws a HistoryError when a call has no result or two, or a result no call.
 */
export function pairResults(
  reply: AssistantMessage,
  results: readonly ToolResult[],
  extra: readonly TextBlock[] = [],
): UserMessage {
  const calls = contentBlocks(reply).flatMap((block) => (block.type === "tool_use" ? [block.id] : []));
  const byId = new Map<string, ToolResult>();
  for (const [index, result] of results.entries()) {
    const path = `results.${index}`;
    const id = result.tool_use_id;
    if (!calls.includes(id))
      throw new HistoryError({ rule: "M56", path, message: `Drop it; the reply has no call ${id}.` });
    if (byId.has(id))
      throw new HistoryError({ rule: "M59", path, message: `Drop it; call ${id} has a result already.` });
    byId.set(id, withOutput(result));
  }
  const answers = calls.map((id) => byId.get(id) ?? missing(id));
  return { role: "user", content: [...answers, ...extra] };
}

function missing(id: string): never {
  throw new HistoryError({
    rule: "M53",
    path: "results",
    message: `Give a result for call ${id}, with is_error if it did not run.`,
  });
}

function withOutput(result: ToolResult): ToolResult {
  if (!Array.isArray(result.content)) return result.content?.trim() ? result : { ...result, content: NO_OUTPUT };
  const content = result.content.filter((block) => block.type !== "text" || block.text.trim() !== "");
  return { ...result, content: content.length > 0 ? content : NO_OUTPUT };
}

const NO_OUTPUT = "(no output)";
