import stringWidth from "string-width";

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const ONE_CELL_EACH = /^[\x20-\x7E]*$/;

/**
 * As much of the start of one line as fits into this many cells of a terminal: 中 takes two. What a reader sees as one
 * character is never split; no room, or less, is an empty line.
 */
export function fitLine(text: string, columns: number): string {
  if (ONE_CELL_EACH.test(text)) return text.slice(0, Math.max(0, columns));
  let cells = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    cells += stringWidth(segment);
    if (cells > columns) return text.slice(0, index);
  }
  return text;
}
