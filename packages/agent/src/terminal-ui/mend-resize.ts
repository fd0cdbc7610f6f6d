import stringWidth from "string-width";

const ERASE_AND_GO_UP = "\u001B[2K\u001B[1A";

/**
 * A terminal that becomes narrower breaks the rows of the last picture, and Ink erases as many rows as it drew. This
 * erases the additional ones before; it has to be listening before Ink does. Gives back what stops it.
 */
export function mendResize(output: NodeJS.WriteStream, lastPicture: () => string): () => void {
  let before = output.columns;
  const mend = (): void => {
    const { columns } = output;
    if (columns < before) output.write(ERASE_AND_GO_UP.repeat(brokenRows(lastPicture(), columns)));
    before = columns;
  };
  output.on("resize", mend);
  return () => void output.off("resize", mend);
}

/** How many rows more a picture takes in a terminal of this width. */
export function brokenRows(picture: string, columns: number): number {
  return picture
    .split("\n")
    .map((row) => Math.max(0, Math.ceil(stringWidth(row.trimEnd()) / columns) - 1))
    .reduce((sum, more) => sum + more, 0);
}
