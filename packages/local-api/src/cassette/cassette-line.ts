import type { Recording } from "./recording.ts";

/** What a cassette is written in; a reader knows no other. */
const VERSION = 1;

/** The first line of a cassette. */
export const FIRST_LINE = line({ kind: "cassette", version: VERSION });

/** The line of a recording. */
export function recordingLine(recording: Recording): string {
  return line({ kind: "exchange", ...recording });
}

/** The recordings of a cassette, or why its text is none, in one sentence that says what to do. */
export type CassetteReading =
  | { kind: "read"; recordings: readonly Recording[] }
  | { kind: "unreadable"; problem: "not_a_cassette" | "other_version" | "damaged"; line: number };

/** Reads a whole cassette. A last line without its end was cut while it was written, and does not count. */
export function readCassette(text: string): CassetteReading {
  const [first = "", ...lines] = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  const head = parsed(first);
  if (head?.kind !== "cassette") return { kind: "unreadable", problem: "not_a_cassette", line: 1 };
  if (head.version !== VERSION) return { kind: "unreadable", problem: "other_version", line: 1 };
  const recordings: Recording[] = [];
  for (const [index, written] of lines.entries()) {
    if (written === "") continue;
    const entry = parsed(written);
    if (entry?.kind !== "exchange") return { kind: "unreadable", problem: "damaged", line: index + 2 };
    // Only `recordingLine` writes lines of this kind.
    recordings.push({ request: entry.request, response: entry.response } as Recording);
  }
  return { kind: "read", recordings };
}

function line(entry: object): string {
  return `${JSON.stringify(entry)}\n`;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
