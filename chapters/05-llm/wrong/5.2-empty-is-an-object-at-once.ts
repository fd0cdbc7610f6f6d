// mistake: an input without a character is taken for {} at the stop of its block
// killed by: 5.2b
import type Anthropic from "@anthropic-ai/sdk";

function finishCall(call: Anthropic.ToolUseBlockParam, raw: string): FinishedBlock {
  try {
    const input: unknown = JSON.parse(raw || "{}");
    if (typeof input === "object" && input !== null && !Array.isArray(input))
      return { kind: "complete", block: { ...call, input } };
    return unparsable(call, raw, "The input is JSON, but no object.");
  } catch (error) {
    return unparsable(call, raw, error instanceof Error ? error.message : String(error));
  }
}
