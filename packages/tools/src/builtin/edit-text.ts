import { findNearMisses } from "./near-miss.ts";

/** A text to look for and the one to put in its place, as the model wrote them. */
export type TextEdit = { oldText: string; newText: string; everywhere: boolean };

/** The text after the edit and the lines, from 1, on which it began to change; or why it cannot be made. */
type EditResult = { kind: "edited"; text: string; lines: readonly number[] } | { kind: "refused"; message: string };

/**
 * Makes the edits one after the other, each in what the one before has left; all of them, or none when one cannot be made.
 * `places`: the lines of each edit, in the text as it found it.
 */
export function editAll(
  text: string,
  edits: readonly TextEdit[],
): { kind: "edited"; text: string; places: readonly (readonly number[])[] } | { kind: "refused"; message: string } {
  const places: (readonly number[])[] = [];
  let current = text;
  for (const [index, edit] of edits.entries()) {
    const result = editText(current, edit);
    if (result.kind === "refused") {
      const which = edits.length === 1 ? "" : `edit ${index + 1} of ${edits.length} cannot be made, so none was: `;
      return { kind: "refused", message: which + result.message };
    }
    places.push(result.lines);
    current = result.text;
  }
  return { kind: "edited", text: current, places };
}

/**
 * Replaces a text that occurs exactly once, or every occurrence. Line breaks of the file stay as they are: the model
 * sees `\n` only, so its `\n` also stands for `\r\n`, and what it adds is written with the breaks that are there.
 */
function editText(text: string, { oldText, newText, everywhere }: TextEdit): EditResult {
  if (oldText === "") return refused("old_string is empty. Give the text to replace; a new file is made with Write.");
  if (oldText === newText) return refused("old_string and new_string are the same. Nothing would change.");
  const wanted = text.includes(oldText) ? oldText : withBreaks(oldText, "\r\n");
  const parts = text.split(wanted);
  const lines = linesOfMatches(parts, wanted);
  if (lines.length === 0) return refused(`old_string is not in the file. ${findNearMisses(text, oldText)}`);
  if (lines.length > 1 && !everywhere) {
    const places = `old_string is in the file ${lines.length} times, on lines ${lines.slice(0, 10).join(", ")}`;
    return refused(`${places}. Add the lines around the one you mean, or set replace_all.`);
  }
  return { kind: "edited", text: parts.join(withBreaks(newText, breakFor(wanted, text))), lines };
}

function linesOfMatches(parts: readonly string[], wanted: string): readonly number[] {
  const lines: number[] = [];
  let line = 1;
  for (const part of parts.slice(0, -1)) {
    line += countBreaks(part);
    lines.push(line);
    line += countBreaks(wanted);
  }
  return lines;
}

/** The line break of the replaced text, else the first of the file, else `\n`. */
function breakFor(wanted: string, text: string): string {
  return /\r?\n/.exec(wanted)?.[0] ?? /\r?\n/.exec(text)?.[0] ?? "\n";
}

function withBreaks(text: string, lineBreak: string): string {
  return text.replaceAll(/\r?\n/g, lineBreak);
}

function countBreaks(text: string): number {
  return text.split("\n").length - 1;
}

function refused(message: string): EditResult {
  return { kind: "refused", message };
}
