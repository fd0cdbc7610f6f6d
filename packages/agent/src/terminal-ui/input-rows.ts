import { type InputState, makeHarmless } from "@loopsmith/agent/ui";
import stringWidth from "string-width";

export type InputRows = {
  rows: readonly string[];
  /** Where the cursor stands, from 0; the column counts cells. */
  cursor: { row: number; column: number };
};

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What is being typed as rows of this many cells; of a long text only the `most` rows around the cursor. */
export function inputRows(
  { text, cursor }: Pick<InputState, "text" | "cursor">,
  columns: number,
  most: number,
): InputRows {
  const rows = [""];
  let column = 0;
  let at = { row: 0, column: 0 };
  for (const { segment, index } of GRAPHEMES.segment(`${text} `)) {
    const shown = segment === "\t" ? "  " : makeHarmless(segment);
    const cells = segment === "\n" ? 0 : stringWidth(shown);
    if (column + cells > columns) {
      rows.push("");
      column = 0;
    }
    if (index === cursor) at = { row: rows.length - 1, column };
    if (segment === "\n") {
      rows.push("");
      column = 0;
    } else if (index < text.length) {
      rows[rows.length - 1] += shown;
      column += cells;
    }
  }
  const first = Math.max(0, Math.min(at.row - Math.floor(most / 2), rows.length - most));
  return { rows: rows.slice(first, first + most), cursor: { row: at.row - first, column: at.column } };
}
