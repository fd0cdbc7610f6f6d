import { fitLine, makeHarmless, type ToolBlock } from "@loopsmith/agent/ui";
import stringWidth from "string-width";
import { diffLines } from "./diff-lines.ts";
import type { Paint } from "./paint.ts";

const SHOWN_OUTPUT = 3; // lines of a result; the model gets all of them
const SHOWN_DIFF = 30; // lines
const SUMMARY_FIELDS = ["command", "file_path", "notebook_path", "pattern", "url", "path", "query", "description"];

/** What a call is about, on one line: the part of its input that says most. */
export function toolSummary(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const found = SUMMARY_FIELDS.map((name): unknown => Reflect.get(input, name)).find(
    (value) => typeof value === "string",
  );
  return makeHarmless(typeof found === "string" ? found : JSON.stringify(input)).replaceAll(/\s+/g, " ");
}

/** A call that has ended: its line, and below it what it changed or the beginning of what it gave back. */
export function toolLines(block: ToolBlock, columns: number, paint: Paint): string[] {
  const sign = block.state === "ok" ? paint.good("✓") : paint.bad("✗");
  const name = makeHarmless(block.name);
  const time = ` ${(((block.endedAt ?? block.startedAt) - block.startedAt) / 1_000).toFixed(1)}s`;
  const summary = fitLine(toolSummary(block.input), columns - stringWidth(name + time) - 3);
  const head = `${sign} ${paint.strong(name)} ${summary}${paint.faint(time)}`;
  return [head, ...bodyOf(block, paint).map((line) => `  ${line}`)];
}

function bodyOf({ name, input, state, output = "" }: ToolBlock, paint: Paint): string[] {
  const changed = state === "ok" ? diffLines(name, input, paint) : undefined;
  return changed
    ? collapse(changed, SHOWN_DIFF)
    : collapse(outputLines(output), SHOWN_OUTPUT).map((line) => paint.faint(line));
}

function outputLines(output: string): string[] {
  return makeHarmless(output)
    .split("\n")
    .filter((line) => line.trim() !== "");
}

function collapse(lines: readonly string[], shown: number): string[] {
  if (lines.length <= shown + 1) return [...lines];
  return [...lines.slice(0, shown), `… +${lines.length - shown}`];
}
