// mistake: cuts between code points, in the middle of what a reader sees as one character
// killed by: 2.2b
import stringWidth from "string-width";

export function fitLine(text: string, columns: number): string {
  let cells = 0;
  let fitting = "";
  for (const character of text) {
    cells += stringWidth(character);
    if (cells > columns) break;
    fitting += character;
  }
  return fitting;
}
