import { makeHarmless } from "@loopsmith/agent/ui";
import { heldLines, MARKDOWN_START, type MarkdownState, takeLine } from "./markdown-lines.ts";
import type { Paint } from "./paint.ts";

/** A text that is being written: which of its lines are final, and how far it was read. Each line is painted once. */
export type TextFlow = { state: MarkdownState; read: number; lines: readonly string[] };

export const EMPTY_FLOW: TextFlow = { state: MARKDOWN_START, read: 0, lines: [] };

/** The flow after the text has grown to `text`: only what is new is looked at. */
export function flowTo(flow: TextFlow, text: string, paint: Paint): TextFlow {
  const end = text.lastIndexOf("\n");
  if (end < flow.read) return flow;
  const lines = [...flow.lines];
  let { state } = flow;
  for (const line of text.slice(flow.read, end).split("\n")) {
    const step = takeLine(state, makeHarmless(line.replace(/\r$/, "")), paint);
    state = step.state;
    lines.push(...step.lines);
  }
  return { state, read: end + 1, lines };
}

/** What is not final yet: lines that are held, and the one that is being written. */
export function flowTail(flow: TextFlow, text: string, paint: Paint): readonly string[] {
  const open = makeHarmless(text.slice(flow.read));
  if (open === "") return heldLines(flow.state, paint);
  const step = takeLine(flow.state, open, paint);
  return [...step.lines, ...heldLines(step.state, paint)];
}
