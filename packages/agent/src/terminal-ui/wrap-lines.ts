import wrapAnsi from "wrap-ansi";

const TAB = "    ";
// biome-ignore lint/suspicious/noControlCharactersInRegex: the byte that begins a colour
const COLOURS = /\x1b\[[\d;]*m/g;
const NARROW = /^[\x20-\x7E]*$/;

/** Painted lines as rows of a terminal of this width, broken between words where there are any. */
export function wrapLines(lines: readonly string[], columns: number): string[] {
  return lines.flatMap((line) => {
    if (fits(line, columns)) return [line];
    return wrapAnsi(line.replaceAll("\t", TAB), columns, { hard: true, trim: false }).split("\n");
  });
}

/** Tells so of most lines at a twentieth of what it takes to measure each of their characters. */
function fits(line: string, columns: number): boolean {
  const plain = line.includes("\u001B") ? line.replaceAll(COLOURS, "") : line;
  return plain.length <= columns && NARROW.test(plain);
}
