import stringWidth from "string-width";
import type { CursorPlace } from "./cursor-place.ts";

/** What was drawn last, and where in it the cursor stands; undefined: below it, at the left. */
export type Picture = { text: string; cursor: CursorPlace | undefined };

const ERASE_AND_GO_UP = "\u001B[2K\u001B[1A";
const ERASE_ALL_BELOW = "\u001B[J";

/**
 * A terminal that becomes narrower breaks the rows of the last picture, and Ink erases as many rows as it drew. This
 * erases the additional ones before; it has to be listening before Ink does. Gives back what stops it.
 */
export function mendResize(output: NodeJS.WriteStream, lastPicture: () => Picture): () => void {
  let before = output.columns;
  const mend = (): void => {
    const { columns } = output;
    if (columns < before) output.write(eraseBroken(lastPicture(), columns));
    before = columns;
  };
  output.on("resize", mend);
  return () => void output.off("resize", mend);
}

/** Erases the rows that a picture takes more now, and leaves the cursor where Ink finds the others. */
function eraseBroken({ text, cursor }: Picture, columns: number): string {
  if (cursor === undefined) return ERASE_AND_GO_UP.repeat(brokenRows(text, columns));
  // From the top, for whether the row of the cursor is broken is for each terminal to say.
  const rows = text.split("\n");
  const above = rows.slice(0, cursor.y).join("\n");
  const erase = `\r${goUp(cursor.y === 0 ? 0 : cursor.y + brokenRows(above, columns))}${ERASE_ALL_BELOW}`;
  // Ink goes down from the cursor: one at the bottom of the screen could not, when rows were lost there.
  return `${erase}${"\n".repeat(rows.length)}${goUp(rows.length - cursor.y)}`;
}

function goUp(rows: number): string {
  return rows === 0 ? "" : `\u001B[${rows}A`;
}

/** How many rows more a picture takes in a terminal of this width. */
export function brokenRows(picture: string, columns: number): number {
  return picture
    .split("\n")
    .map((row) => Math.max(0, Math.ceil(stringWidth(row.trimEnd()) / columns) - 1))
    .reduce((sum, more) => sum + more, 0);
}
