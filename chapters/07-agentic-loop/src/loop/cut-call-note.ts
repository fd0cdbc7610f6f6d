import type Anthropic from "@anthropic-ai/sdk";
import type { DroppedBlock } from "@loopsmith/llm/stream";

/**
 * What stands behind the results of a turn whose reply was cut inside a call: the call was not run and is not in the
 * history, so the model is told which one to send again (B31). Nothing when no call was cut.
 */
export function cutCallNote(dropped: readonly DroppedBlock[]): Anthropic.TextBlockParam[] {
  if (dropped.length === 0) return [];
  const names = dropped.map((call) => call.name).join(", ");
  const text = `Your last reply was cut inside a call of ${names}. That call was not run. Send it again, in smaller pieces.`;
  return [{ type: "text", text }];
}
