import { byteLength, capOutput, outputText, type ToolOutput } from "@loopsmith/tools/tool";
import type { ToolResult, ToolUseContext } from "./tool-use-context.ts";
import { untilAborted } from "./until-aborted.ts";

type Saving = Pick<ToolUseContext, "saveOverflow" | "signal" | "clock" | "graceMs">;

/** The output within `maxBytes`; what is cut is saved whole when the host keeps overflow, and the note says where (L15). */
export async function capResult(output: ToolOutput, maxBytes: number, context: Saving): Promise<ToolOutput> {
  const text = outputText(output);
  if (byteLength(text) <= maxBytes) return capOutput(output, maxBytes);
  return capOutput(output, maxBytes, await save(text, context));
}

/**
 * The results of one turn, together within `maxTurnBytes` of text: the largest are cut first, all to the same size, and
 * the small ones stay whole (L15, B66).
 */
export async function capTurnResults(
  results: readonly ToolResult[],
  context: Saving & Pick<ToolUseContext, "maxTurnBytes">,
): Promise<ToolResult[]> {
  const level = levelFor(
    results.map((result) => byteLength(textOf(result))),
    context.maxTurnBytes,
  );
  return Promise.all(
    results.map(async (result) => {
      if (result.content === undefined || byteLength(textOf(result)) <= level) return result;
      const { content } = await capResult({ content: result.content }, level, context);
      return { ...result, content };
    }),
  );
}

/** The size at which the large ones have to be cut so that all fit: water in a vessel finds the same level. */
function levelFor(sizes: readonly number[], limit: number): number {
  let left = limit;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (sizes.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

/** The whole text, kept by the host; a host that fails at it costs the rest of the text, not the result. */
async function save(text: string, context: Saving): Promise<string | undefined> {
  const { saveOverflow, signal } = context;
  // After an abort nothing is begun: it would be waited for once more, and the grace time is there once (L40).
  if (saveOverflow === undefined || signal.aborted) return undefined;
  try {
    return await untilAborted((async () => saveOverflow(text))(), context);
  } catch {
    return undefined;
  }
}

function textOf(result: ToolResult): string {
  return outputText({ content: result.content ?? "" });
}
