import { HistoryError } from "./history-error.ts";
import {
  type AssistantMessage,
  contentBlocks,
  type TextBlock,
  type ToolResult,
  type ToolUse,
  type UserMessage,
} from "./message.ts";

/** What the model reads where a tool gave back nothing (B22). */
const NO_OUTPUT = "(no output)";

/**
 * The one user message that answers a reply: the result of each call, in the order of the calls, then `extra` (L02, B19,
 * B20). A result without content, or with blank text only, becomes `NO_OUTPUT`; blank text beside other blocks goes (M66).
 * Throws a `HistoryError` for a call without a result (M53) or with two (M59), and for a result without a call (M56).
 */
export function pairResults(
  reply: AssistantMessage,
  results: readonly ToolResult[],
  extra: readonly TextBlock[] = [],
): UserMessage {
  const calls = contentBlocks(reply).filter((block) => block.type === "tool_use");
  const byId = new Map<string, ToolResult>();
  for (const result of results) {
    const id = result.tool_use_id;
    if (!calls.some((call) => call.id === id))
      throw problem("M56", `Drop the result of ${id}; the reply has no such call.`);
    if (byId.has(id)) throw problem("M59", `Drop one result of ${id}; a call has one result.`);
    byId.set(id, withOutput(result));
  }
  return { role: "user", content: [...calls.map((call) => byId.get(call.id) ?? missing(call)), ...extra] };
}

function missing({ id }: ToolUse): never {
  throw problem("M53", `Give a result for ${id}, with is_error if the call did not run.`);
}

function withOutput(result: ToolResult): ToolResult {
  const { content = "" } = result;
  if (typeof content === "string") return content.trim() === "" ? { ...result, content: NO_OUTPUT } : result;
  const shown = content.filter((block) => block.type !== "text" || block.text.trim() !== "");
  return { ...result, content: shown.length > 0 ? shown : NO_OUTPUT };
}

function problem(rule: string, message: string): HistoryError {
  return new HistoryError({ rule, path: "results", message });
}
