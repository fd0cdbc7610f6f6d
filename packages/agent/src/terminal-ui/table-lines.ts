import stringWidth from "string-width";
import { paintInline } from "./inline-markdown.ts";
import type { Paint } from "./paint.ts";

const DELIMITER = /^[\s|:-]+$/;

/** The rows of a Markdown table with their cells below each other; the first row is its head. */
export function tableLines(rows: readonly string[], paint: Paint): string[] {
  const cells = rows
    .filter((row) => !DELIMITER.test(row))
    .map((row) => cellsOf(row).map((cell) => paintInline(cell, paint)));
  const widths = cells.reduce<number[]>((widest, row) => {
    return row.map((cell, column) => Math.max(widest[column] ?? 0, stringWidth(cell))).concat(widest.slice(row.length));
  }, []);
  return cells.map((row, index) => {
    const line = row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - stringWidth(cell))).join(" │ ");
    return index === 0 ? paint.strong(line.trimEnd()) : line.trimEnd();
  });
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
