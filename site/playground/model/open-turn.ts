import type { ToolUse } from "@loopsmith/loop/events";
import type { Entry } from "./recording.ts";

export type OpenBlock = { type: "text" | "thinking"; text: string } | ToolUse;

/** What has come of the turn that is not part of the history yet: it enters as a whole or not at all (L06a). */
export function openTurn(entries: readonly Entry[], index: number): readonly OpenBlock[] {
  const blocks: OpenBlock[] = [];
  for (let at = turnStart(entries, index); at <= index; at++) {
    const event = entries[at]?.event;
    if (event?.type === "committed" || event?.type === "discarded") return [];
    if (event?.type === "tool_use") blocks.push(event.toolUse);
    if (event?.type === "text_delta") append(blocks, "text", event.text);
    if (event?.type === "thinking_delta") append(blocks, "thinking", event.thinking);
  }
  return blocks;
}

function turnStart(entries: readonly Entry[], index: number): number {
  for (let at = index; at >= 0; at--) if (entries[at]?.event.type === "request_start") return at;
  return index + 1;
}

function append(blocks: OpenBlock[], type: "text" | "thinking", text: string): void {
  const last = blocks.at(-1);
  if (last?.type === type) last.text += text;
  else blocks.push({ type, text });
}
