import { detached } from "./detached.ts";

/** A line of a file that a search found, or one beside it. `number` counts from 1. */
export type GrepHit = { kind: "match" | "context"; path: string; number: number; text: string };

const MAX_LINE_BYTES = 500; // of a longer line the part around its first match is shown
const BYTES_BEFORE_MATCH = 100;
const COLON = 0x3a;

/** Whether a line of ripgrep is a match, `number:column:text`, or one beside it, `number-text`. */
export function isMatch(line: string): boolean {
  let at = 0;
  while (line.charCodeAt(at) >= 0x30 && line.charCodeAt(at) <= 0x39) at += 1;
  return line.charCodeAt(at) === COLON;
}

/** Reads a line of ripgrep. */
export function parseGrepHit(path: string, line: string): GrepHit {
  // The format belongs to the ripgrep that the package brings with it.
  const [, number, column, text = ""] = /^(\d+)(?::(\d+):|-)(.*)$/s.exec(line) ?? [];
  const kind = column === undefined ? "context" : "match";
  return { kind, path, number: Number(number), text: shortened(text.replace(/\r$/, ""), Number(column ?? 1)) };
}

/** `column`: the byte, from 1, on which the first match begins. */
function shortened(text: string, column: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_LINE_BYTES) return detached(text);
  const start = Math.max(0, column - 1 - BYTES_BEFORE_MATCH);
  const part = bytes.subarray(start, start + MAX_LINE_BYTES).toString("utf8");
  // A character that was cut in two shows as U+FFFD at the border.
  return `[a line of ${bytes.length} bytes] …${part.replace(/^\uFFFD+|\uFFFD+$/g, "").trimEnd()}…`;
}
