// mistake: hands a negative width to slice, which counts it from the end
// killed by: 2.2d
import stringWidth from "string-width";

export function fitLine(text: string, columns: number): string {
  if (ONE_CELL_EACH.test(text)) return text.slice(0, columns);
  let cells = 0;
  for (const { segment, index } of GRAPHEMES.segment(text)) {
    cells += stringWidth(segment);
    if (cells > columns) return text.slice(0, index);
  }
  return text;
}
