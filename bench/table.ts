import type { Figures } from "./measure.ts";
import type { Question } from "./question.ts";

/** The figures of one question, each beside the base, and the limit beside the one that it holds for. */
export function table({ name, title, base, limit }: Question, figures: readonly Figures[]): string {
  const baseMs = figures.find((each) => each.name === base)?.once ?? Number.NaN;
  const rows = figures.map((each) => {
    const share = each.once / baseMs;
    return row([
      each.name,
      `${each.once.toFixed(1)} ms`,
      `${share.toFixed(2)} ×`,
      each.name === limit.contestant ? `≤ ${limit.atMost.toFixed(2)} × ${share <= limit.atMost ? "ok" : "OVER"}` : "",
      `${each.twice.toFixed(1)} ms`,
      `${(each.twice / each.once).toFixed(2)} ×`,
    ]);
  });
  return [`\n${name}: ${title}`, row(["", "CPU", `of ${base}`, "limit", "twice", "growth"]), ...rows].join("\n");
}

function row(cells: readonly string[]): string {
  return cells.map((cell, column) => (column === 0 ? cell.padEnd(10) : cell.padStart(14))).join("");
}
