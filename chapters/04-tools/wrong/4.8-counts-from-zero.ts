// mistake: the offset is used as an index, so the first line that was asked for is missing
// killed by: 4.8a
import type { ToolOutput } from "./tool.ts";

function showPage(path: string, text: string, { offset = 1, limit = DEFAULT_LINES }: ReadInput): ToolOutput {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return { content: `(${path} is empty.)` };
  if (offset > lines.length) return refused(`${path} has ${lines.length} lines.`);
  const start = offset === 1 ? 0 : offset;
  const shown = takePage(lines.slice(start, start + limit), start + 1);
  const last = start + shown.length;
  const isWhole = shown.length === lines.length;
  const readOn = last < lines.length ? ` Read on with offset ${last + 1}.` : "";
  const note = isWhole ? "" : `\n\n[Lines ${start + 1} to ${last} of ${lines.length}.${readOn}]`;
  return { content: shown.join("\n") + note };
}
