import { saysCut } from "./read-search.ts";

/** One line of a file. */
export type NumberedLine = { number: number; text: string };

export type FileReading = {
  lines: readonly NumberedLine[];
  /** Whether this is the whole file, as far as the tool tells. */
  isWhole: boolean;
};

/** How tools number lines: `    12→text`, `12\ttext`, `00012| text`, `12: text`. */
const NUMBERED = /^\s*(\d+)(?:\t|→|\| ?|: ?)(.*)$/;

/** A note of the tool: where its page ends. */
const PAGE_NOTE = /^[[(].*\b(?:lines?|read on|end of file|offset|truncated|is empty)\b.*[\])]$/i;
const PAGE_IS_PART = /\b(?:read on|use offset|more lines|truncated|continue|beyond)\b/i;

const MOST_TORN = 0.1; // share of the lines; a plain file that happens to begin with "1:" has more of them without a number

/** The lines in the result of a tool that reads a file, which started at line `first`. */
export function readLines(result: string, first = 1): FileReading {
  const raw = result.split("\n").map((line) => line.replace(/\r$/, ""));
  const numbered = raw.flatMap((line) => {
    const match = NUMBERED.exec(line);
    return match ? [{ number: Number(match[1]), text: match[2] ?? "" }] : [];
  });
  const notes = raw.filter((line) => PAGE_NOTE.test(line.trim()));
  const isPart = notes.some((note) => PAGE_IS_PART.test(note) || saysCut(note));
  const lines = isNumbered(numbered, raw, first) ? numbered : plainLines(raw, notes, first);
  return { lines, isWhole: !isPart && first === 1 && hasNoGap(lines) };
}

/** The text of a reading, its lines joined. */
export function textOf({ lines }: FileReading): string {
  return lines.map(({ text }) => text).join("\n");
}

/** The first number is the one asked for, and hardly a line but tags and notes has none: a cut may have torn some. */
function isNumbered(numbered: readonly NumberedLine[], raw: readonly string[], first: number): boolean {
  const others = raw.filter((line) => line.trim() !== "" && !NUMBERED.test(line) && !/^[[(<]/.test(line.trim()));
  return numbered[0]?.number === first && others.length <= numbered.length * MOST_TORN;
}

function plainLines(raw: readonly string[], notes: readonly string[], first: number): readonly NumberedLine[] {
  const lines = raw.filter((line) => !notes.includes(line));
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  return lines.map((text, index) => ({ number: first + index, text }));
}

function hasNoGap(lines: readonly NumberedLine[]): boolean {
  return lines.every(({ number }, index) => number === (lines[0]?.number ?? 1) + index);
}
