// mistake: what is missing at the end of the input is added, to be helpful
// killed by: 5.2a
import type Anthropic from "@anthropic-ai/sdk";

function finishCall(call: Anthropic.ToolUseBlockParam, raw: string): FinishedBlock {
  if (raw === "") return { kind: "waits", block: call };
  for (const end of ["", "}", '"}', "]}", "null}"]) {
    try {
      const input: unknown = JSON.parse(raw + end);
      if (typeof input !== "object" || input === null || Array.isArray(input)) break;
      return { kind: "complete", block: { ...call, input } };
    } catch {
      // The next ending may fit.
    }
  }
  return { kind: "unparsable", block: { ...call, input: raw }, raw, message: "The input is no JSON object." };
}
