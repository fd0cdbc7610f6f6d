import type { Slice, SliceKind } from "@loopsmith/agent/trace";
import { fitLine, makeHarmless } from "@loopsmith/agent/ui";

/** The words of a timeline. */
export type TimelineTexts = Readonly<Record<Exclude<SliceKind, "tool">, string>>;

const BAR_COLUMNS = 24;
const ENOUGH_FOR_BARS = 60; // columns: below it the names need all the room
const TIME_COLUMNS = 8;

/**
 * Slices as lines of at most so many columns: when each began since its run did, how long it took, what it was, and where
 * there is room a bar of when in the run that was. What has no end lasts to the end of all.
 */
export function timeline(slices: readonly Slice[], columns: number, texts: TimelineTexts): string {
  const end = slices.reduce((latest, { from, to }) => Math.max(latest, to ?? from), 0);
  const lines: string[] = [];
  let run = { from: slices[0]?.from ?? 0, to: end };
  for (const slice of slices) {
    if (slice.kind === "run") run = { from: slice.from, to: slice.to ?? end };
    lines.push(lineOf(slice, run, columns, texts));
  }
  return lines.join("\n");
}

type Span = { from: number; to: number };

function lineOf(slice: Slice, run: Span, columns: number, texts: TimelineTexts): string {
  const to = slice.to ?? run.to;
  const times = [slice.from - run.from, to - slice.from].map((ms) => duration(ms).padStart(TIME_COLUMNS)).join(" ");
  const indent = "  ".repeat(slice.kind === "run" ? 0 : slice.depth + (ON_ITS_OWN.has(slice.kind) ? 2 : 0));
  const name = makeHarmless(`${indent}${nameOf(slice, texts)}`).replaceAll("\n", " ");
  const room = columns - times.length - 2;
  if (columns < ENOUGH_FOR_BARS) return `${times}  ${fitLine(name, room)}`.trimEnd();
  const bar = barOf({ from: slice.from, to }, run);
  return `${times}  ${bar}  ${fitLine(name, room - BAR_COLUMNS - 2)}`.trimEnd();
}

/** What happens in a turn, and has another lane. */
const ON_ITS_OWN: ReadonlySet<SliceKind> = new Set(["request", "retry", "text", "thinking", "tool", "permission"]);

function nameOf({ kind, name, detail }: Slice, texts: TimelineTexts): string {
  const number = /\d+$/.exec(name)?.[0] ?? "";
  const parts = kind === "tool" ? [name, detail] : [texts[kind], number, detail];
  return parts.filter((part) => part !== "").join(" ");
}

function barOf({ from, to }: Span, run: Span): string {
  const scale = BAR_COLUMNS / Math.max(run.to - run.from, 1);
  const start = Math.min(Math.floor((from - run.from) * scale), BAR_COLUMNS - 1);
  const length = Math.min(Math.max(Math.round((to - from) * scale), 1), BAR_COLUMNS - start);
  return `${".".repeat(start)}${"#".repeat(length)}`.padEnd(BAR_COLUMNS, ".");
}

/** As a person reads it: milliseconds, seconds or minutes. */
function duration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} m ${String(Math.floor((ms % 60_000) / 1_000)).padStart(2, "0")} s`;
}
