import { makeHarmless } from "@loopsmith/agent/ui";
import { structuredPatch } from "diff";
import type { Paint } from "./paint.ts";

const NO_NEWLINE = "\\"; // the note of a patch on how a file ends, which nobody asked for
const CONTEXT = 2; // unchanged lines shown around a change

/** What a call of Edit or Write changes, line by line; undefined for any other call. */
export function diffLines(name: string, input: unknown, paint: Paint): string[] | undefined {
  const change = changeOf(name, input);
  if (change === undefined) return undefined;
  const { hunks } = structuredPatch("", "", change.before, change.after, "", "", { context: CONTEXT });
  const lines = hunks.flatMap((hunk) => hunk.lines).filter((line) => !line.startsWith(NO_NEWLINE));
  return lines.map((line) => paintLine(makeHarmless(line), paint));
}

function changeOf(name: string, input: unknown): { before: string; after: string } | undefined {
  if (name === "Write") {
    const after = field(input, "content");
    return after === undefined ? undefined : { before: "", after };
  }
  const [before, after] = [field(input, "old_string"), field(input, "new_string")];
  return name === "Edit" && before !== undefined && after !== undefined ? { before, after } : undefined;
}

function paintLine(line: string, paint: Paint): string {
  if (line.startsWith("+")) return paint.added(line);
  if (line.startsWith("-")) return paint.removed(line);
  return paint.faint(line);
}

function field(input: unknown, name: string): string | undefined {
  const value: unknown = typeof input === "object" && input !== null ? Reflect.get(input, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
