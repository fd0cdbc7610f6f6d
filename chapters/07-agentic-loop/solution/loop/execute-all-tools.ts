import { capTurnResults } from "./cap-result.ts";
import { runToolUse } from "./run-tool-use.ts";
import { createToolUseContext, type ToolResult, type ToolUse, type ToolUseContext } from "./tool-use-context.ts";

/** Told right before a call is carried out. */
export type OnToolStart = (name: string, input: unknown, toolUse: ToolUse) => void;
/** A result as a screen shows it: text only, `[image]` for what is no text. */
export type ToolEndResult = { content: string; isError?: boolean };
/** Told when a call has its result; `toolResult` is what the model gets, before the turn's own cap. */
export type OnToolEnd = (name: string, result: ToolEndResult, toolResult: ToolResult) => void;

/**
 * Runs all calls of a turn at once and gives their results in call order, whatever order they finish in (L02). Every
 * call gets its result: one that fails harms no other. All results together stay under the turn's cap (L15).
 * Default context: one made by `createToolUseContext()`. Rejects only when a callback throws.
 */
export async function executeAllTools(
  toolUseBlocks: readonly ToolUse[],
  onToolStart?: OnToolStart,
  onToolEnd?: OnToolEnd,
  context: ToolUseContext = createToolUseContext(),
): Promise<ToolResult[]> {
  const results = await Promise.all(
    toolUseBlocks.map(async (toolUse) => {
      onToolStart?.(toolUse.name, toolUse.input, toolUse);
      // A signal of its own: what each call listens for would look like a leak on one that all share.
      const result = await runToolUse(toolUse, { ...context, signal: AbortSignal.any([context.signal]) });
      onToolEnd?.(toolUse.name, toToolEndResult(result), result);
      return result;
    }),
  );
  return capTurnResults(results, context);
}

function toToolEndResult({ content = "", is_error }: ToolResult): ToolEndResult {
  const text =
    typeof content === "string"
      ? content
      : content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
  return { content: text, ...(is_error === true && { isError: true }) };
}
