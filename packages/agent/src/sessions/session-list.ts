import type { ListedSession } from "@loopsmith/loop/node";

const UNITS: readonly [ms: number, letter: string][] = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"],
];
const SHOWN_ID = 8; // characters; enough to tell them apart, and enough to resume by

/** One line for each session: the beginning of its id, age, size and title. */
export function sessionLines(sessions: readonly ListedSession[], now: Date): string {
  const rows = sessions.map(({ id, title, bytes, changedAt }) => [
    id.slice(0, SHOWN_ID),
    ageOf(now.getTime() - changedAt.getTime()),
    sizeOf(bytes),
    title,
  ]);
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map(([id = "", age = "", size = "", title = ""]) =>
      `${id}  ${age.padStart(width(1))}  ${size.padStart(width(2))}  ${title}`.trimEnd(),
    )
    .join("\n");
}

function ageOf(ms: number): string {
  const [unit, letter] = UNITS.find(([size]) => ms >= size) ?? [1_000, "s"];
  return `${Math.max(0, Math.floor(ms / unit))} ${letter}`;
}

function sizeOf(bytes: number): string {
  return bytes < 1_024
    ? `${bytes} B`
    : bytes < 1_048_576
      ? `${Math.round(bytes / 1_024)} KB`
      : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
