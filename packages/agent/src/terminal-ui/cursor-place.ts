import type { UiTexts } from "@loopsmith/agent/text";
import { inputRows } from "./input-rows.ts";
import { heightOf } from "./live-view.ts";
import { MOST_INPUT_ROWS, type UiView } from "./ui-view.ts";
import { wrapLines } from "./wrap-lines.ts";

/** Cells from the left and rows from the top of what is drawn, both from 0. */
export type CursorPlace = { x: number; y: number };

/** The mark in front of what is typed, and a blank. */
export const MARK_CELLS = 2;
/** Of an explanation more than that is scrolled. */
export const MOST_COMMENT_ROWS = 4;

const GAP = 1; // the empty row above what is typed

/** What is typed, as it stands on the screen; one cell is left for a cursor behind the last character. */
export function typedRows({ input, size }: UiView): ReturnType<typeof inputRows> {
  return inputRows(input, size.columns - MARK_CELLS - 1, MOST_INPUT_ROWS);
}

/**
 * Where the terminal's own cursor belongs: where the next character goes, so that an input method shows there what can be
 * chosen. Undefined while nothing is typed but an answer.
 */
export function cursorPlace(view: UiView, texts: UiTexts): CursorPlace | undefined {
  const { question, size, isOver } = view;
  if (isOver) return undefined;
  const above = heightOf(view.live) + view.queued.length + GAP;
  if (question === undefined) {
    const { cursor } = typedRows(view);
    return { x: MARK_CELLS + cursor.column, y: above + cursor.row };
  }
  if (question.kind === "choosing") return undefined;
  const { cursor } = inputRows(question.comment, size.columns - 1, MOST_COMMENT_ROWS);
  return { x: cursor.column, y: above + wrapLines([texts.comment], size.columns).length + cursor.row };
}
