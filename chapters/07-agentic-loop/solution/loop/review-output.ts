import type { CheckedToolUse, ReviewedOutput, ToolOutput } from "@loopsmith/tools/tool";
import { errorText } from "./error-facts.ts";
import type { ToolUseContext } from "./tool-use-context.ts";
import { untilAborted } from "./until-aborted.ts";

/** Lets the run's `afterCall` add to an output; one that fails is reported, and the output stands (L42). */
export async function reviewOutput(
  call: CheckedToolUse,
  output: ToolOutput,
  context: ToolUseContext,
): Promise<ReviewedOutput> {
  const { afterCall, signal } = context;
  if (afterCall === undefined) return output;
  try {
    return await untilAborted((async () => afterCall(call, output, signal))(), context);
  } catch (error) {
    const message = `The hook after ${call.toolUse.name} failed (${errorText(error)}); the result stands as it was.`;
    context.onAttachment?.({ kind: "warning", message });
    return output;
  }
}

/** The output with one more sentence for the model at its end. */
export function addNote(output: ToolOutput, note: string | undefined): ToolOutput {
  if (note === undefined) return output;
  if (typeof output.content !== "string") {
    return { ...output, content: [...output.content, { type: "text", text: note }] };
  }
  return { ...output, content: output.content === "" ? note : `${output.content}\n\n${note}` };
}
