import { type ToolSource, toAnthropicTools } from "@loopsmith/loop/agentic-loop";
import type { QueryParams } from "./query-params.ts";

/**
 * A mark of what stands before the messages of each request, system prompt and tools: thinking is bound to it, so a session
 * that goes on with another head has to know (L06a). No secret and no proof, only a way to see that something differs.
 */
export function headMark(systemPrompt: QueryParams["systemPrompt"] = "", tools: ToolSource): string {
  const system = typeof systemPrompt === "string" ? systemPrompt : systemPrompt.map(({ text }) => text);
  const text = JSON.stringify([system, toAnthropicTools(tools)]);
  let [high, low] = [0x811c9dc5, 0x1000193];
  for (let index = 0; index < text.length; index += 1) {
    high = Math.imul(high ^ text.charCodeAt(index), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(index), 0x85ebca6b);
  }
  return `${(high >>> 0).toString(16)}${(low >>> 0).toString(16)}`;
}
