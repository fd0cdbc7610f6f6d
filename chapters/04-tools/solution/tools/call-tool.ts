import { settle } from "./settle.ts";
import type { AnyTool, ToolContext, ToolOutput } from "./tool.ts";

/**
 * Runs a tool on input that its schema has passed, and never throws: a failure of any kind, a time-out and an abort
 * become an output with `isError` whose text says what happened (L03, L16); that of a time-out is marked `timedOut`.
 * A tool that gives back nothing has empty content; one that gives back something else than text or blocks has failed
 * (F76).
 */
export async function callTool(tool: AnyTool, input: unknown, context: ToolContext): Promise<ToolOutput> {
  const { signal, graceMs, clock } = context;
  const limits = { signal, timeoutMs: tool.timeoutMs, graceMs, clock };
  const settled = await settle<unknown>((stop) => tool.call(input, { ...context, signal: stop }), limits);
  switch (settled.kind) {
    case "done":
      return checkedOutput(tool, settled.value);
    case "threw":
      // A tool that heard the signal mostly throws an AbortError, and that is no failure of the tool.
      return signal.aborted ? interrupted(tool) : failed(`${tool.name} failed: ${explain(settled.error)}`);
    case "timed_out":
      return {
        ...failed(`${tool.name} was stopped: it had not finished after ${settled.afterMs / 1000} s.`),
        timedOut: true,
      };
    case "abandoned":
      return interrupted(tool);
    default:
      return settled satisfies never;
  }
}

function checkedOutput(tool: AnyTool, value: unknown): ToolOutput {
  if (value === undefined || value === null) return { content: "" };
  if (isOutput(value)) return value;
  return failed(
    `${tool.name} is broken: it gave back a value of type ${typeof value} instead of text or content blocks.`,
  );
}

function isOutput(value: unknown): value is ToolOutput {
  if (typeof value !== "object" || value === null || !("content" in value)) return false;
  return typeof value.content === "string" || (Array.isArray(value.content) && value.content.every(isBlock));
}

function isBlock(block: unknown): boolean {
  if (typeof block !== "object" || block === null || !("type" in block)) return false;
  return block.type !== "text" || ("text" in block && typeof block.text === "string");
}

function interrupted(tool: AnyTool): ToolOutput {
  return failed(`${tool.name} was interrupted before it finished; it may have done a part of its work.`);
}

function explain(error: unknown): string {
  try {
    if (error instanceof Error) return error.message || error.name;
    return typeof error === "object" && error !== null ? JSON.stringify(error) : String(error);
  } catch {
    return "it threw something that cannot be shown as text.";
  }
}

function failed(content: string): ToolOutput {
  return { content, isError: true };
}
