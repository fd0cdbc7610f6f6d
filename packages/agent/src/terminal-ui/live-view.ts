import { makeHarmless, type ScreenBlock, type ToolBlock } from "@loopsmith/agent/ui";
import type { Paint } from "./paint.ts";
import { EMPTY_FLOW, flowTail, flowTo, type TextFlow } from "./text-flow.ts";
import { toolLines } from "./tool-lines.ts";
import { wrapLines } from "./wrap-lines.ts";

/** How wide the terminal is and how things look in it. */
export type Look = { columns: number; paint: Paint };

/** A block of the screen as rows: `final` ones can be written for good, `open` ones may still change. */
export type BlockView =
  | { kind: "rows"; key: string; flow: TextFlow; final: readonly string[]; open: readonly string[] }
  | { kind: "running"; key: string; tool: ToolBlock };

/** What was drawn of the live blocks last time, so that no line is painted twice. */
export type LiveView = readonly BlockView[];

/**
 * The live blocks as rows. The n-th text of the screen is the same one as before; it has only grown. All but the last
 * block are closed, and the last one too when `isPaused`: then nothing comes for a while.
 */
export function viewBlocks(before: LiveView, blocks: readonly ScreenBlock[], look: Look, isPaused = false): LiveView {
  const known = new Map(before.map((view) => [view.key, view]));
  const count = { text: 0, note: 0 };
  return blocks.map((block, index) => {
    const key = block.kind === "tool" ? `tool-${block.id}` : `${block.kind}-${count[block.kind]++}`;
    const old = known.get(key);
    switch (block.kind) {
      case "tool":
        return viewTool(old, key, block, look);
      case "text":
        return viewText(old, key, { text: block.text, isClosed: isPaused || index < blocks.length - 1 }, look);
      case "note":
        return old ?? rows(key, wrapLines([look.paint.faint(makeHarmless(block.text))], look.columns));
      default:
        return block satisfies never;
    }
  });
}

function viewTool(old: BlockView | undefined, key: string, block: ToolBlock, look: Look): BlockView {
  if (block.state === "waiting" || block.state === "running") return { kind: "running", key, tool: block };
  return old?.kind === "rows" ? old : rows(key, wrapLines(toolLines(block, look.columns, look.paint), look.columns));
}

function viewText(
  old: BlockView | undefined,
  key: string,
  { text, isClosed }: { text: string; isClosed: boolean },
  { columns, paint }: Look,
): BlockView {
  const before = old?.kind === "rows" ? old : rows(key, [""]); // an empty row sets it apart
  const flow = flowTo({ ...before.flow, lines: [] }, text, paint);
  const final = [...before.final, ...wrapLines(flow.lines, columns)];
  const open = wrapLines(flowTail(flow, text, paint), columns);
  if (!isClosed) return { ...before, flow, final, open };
  return { ...before, flow: { ...EMPTY_FLOW, read: text.length }, final: [...final, ...open], open: [] };
}

function rows(key: string, final: readonly string[]): BlockView & { kind: "rows" } {
  return { kind: "rows", key, flow: EMPTY_FLOW, final, open: [] };
}

/** Without the texts: those of a reply that was given up, after which the first text is another one. */
export function withoutTexts(view: LiveView): LiveView {
  return view.filter(({ key }) => !key.startsWith("text-"));
}

/** How many rows it takes. */
export function heightOf(view: LiveView): number {
  return view.reduce((sum, block) => sum + (block.kind === "running" ? 1 : block.final.length + block.open.length), 0);
}

/**
 * Rows that must leave so that `room` are enough: from the top, and only final ones. What stands behind a tool that
 * still runs, or behind a line that is still being written, has to wait.
 */
export function overflow(view: LiveView, room: number): { rows: readonly string[]; rest: LiveView } {
  const rows: string[] = [];
  const rest: BlockView[] = [];
  let excess = heightOf(view) - room;
  for (const [index, block] of view.entries()) {
    if (excess <= 0 || block.kind === "running") return { rows, rest: [...rest, ...view.slice(index)] };
    const leaving = block.final.slice(0, excess);
    excess -= leaving.length;
    rows.push(...leaving);
    rest.push({ ...block, final: block.final.slice(leaving.length) });
    if (block.final.length > leaving.length || block.open.length > 0)
      return { rows, rest: [...rest, ...view.slice(index + 1)] };
  }
  return { rows, rest };
}

/** All rows of blocks that will not change any more. */
export function finalRows(view: LiveView): readonly string[] {
  return view.flatMap((block) => (block.kind === "running" ? [] : [...block.final, ...block.open]));
}
