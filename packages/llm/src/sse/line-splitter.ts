/** Cuts text into lines that end in LF, CRLF or CR, whatever the chunks (S01 to S12); linear in the text (S51). */
export class LineSplitter {
  /** The open line, in pieces: joined once, when it ends. */
  #pieces: string[] = [];
  #heldLength = 0;
  #endedInCarriageReturn = false;

  /** Length of the line that has not ended yet, in UTF-16 units. */
  get heldLength(): number {
    return this.#heldLength;
  }

  /** The lines that ended in this text, without their ends. */
  push(text: string): string[] {
    if (text === "") return [];
    const lines: string[] = [];
    // A CR at the end of the last chunk has ended its line (S06, S07); an LF that follows belongs to it (S05).
    let start = this.#endedInCarriageReturn && text.startsWith("\n") ? 1 : 0;
    this.#endedInCarriageReturn = text.endsWith("\r");
    let lineFeed = text.indexOf("\n", start);
    let carriageReturn = text.indexOf("\r", start);
    while (lineFeed !== -1 || carriageReturn !== -1) {
      const end = earlier(lineFeed, carriageReturn);
      lines.push(this.#complete(text.slice(start, end)));
      start = end === carriageReturn && lineFeed === end + 1 ? end + 2 : end + 1;
      // Each search goes on from where the last one ended, so that no text is looked at twice.
      if (lineFeed !== -1 && lineFeed < start) lineFeed = text.indexOf("\n", start);
      if (carriageReturn !== -1 && carriageReturn < start) carriageReturn = text.indexOf("\r", start);
    }
    this.#hold(text.slice(start));
    return lines;
  }

  #complete(end: string): string {
    if (this.#heldLength === 0) return end;
    const line = this.#pieces.join("") + end;
    this.#pieces = [];
    this.#heldLength = 0;
    return line;
  }

  #hold(piece: string): void {
    if (piece === "") return;
    this.#pieces.push(piece);
    this.#heldLength += piece.length;
  }
}

function earlier(a: number, b: number): number {
  if (a === -1) return b;
  return b === -1 ? a : Math.min(a, b);
}
