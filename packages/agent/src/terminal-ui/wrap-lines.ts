import wrapAnsi from "wrap-ansi";

const TAB = "    ";
const NARROW = /^[\x20-\x7E]*$/;

/** Painted lines as rows of a terminal of this width, broken between words where there are any. */
export function wrapLines(lines: readonly string[], columns: number): string[] {
  return lines.flatMap((line) => {
    if (line.length <= columns && NARROW.test(line)) return [line];
    return wrapAnsi(line.replaceAll("\t", TAB), columns, { hard: true, trim: false }).split("\n");
  });
}
