import { byteLength } from "@loopsmith/tools/tool";
import type { GrepHit } from "./grep-hit.ts";

/** Lines with path and number, paths alone, or paths with the number of matching lines. */
export type GrepMode = "content" | "files_with_matches" | "count";

/** What a search found. `hits` may hold fewer than `matches`; `isPartial`: the search was stopped before its end. */
export type GrepFindings = {
  hits: readonly GrepHit[];
  matches: number;
  matchesByPath: ReadonlyMap<string, number>;
  isPartial: boolean;
};

const MAX_REPORT_BYTES = 28_000; // leaves room for the notes under the default cap of a result (L15)

/** What the model reads of a search: at most `limit` matching lines, or files, and a note of how many more there are. */
export function reportFindings(findings: GrepFindings, mode: GrepMode, limit: number): string {
  if (mode === "content") return reportLines(findings);
  const files = [...findings.matchesByPath];
  const lines = files.slice(0, limit).map(([path, matches]) => (mode === "count" ? `${path}:${matches}` : path));
  const shown = takeBytes(lines);
  return shown.join("\n") + noteOfMore(files.length - shown.length, "files", findings);
}

function reportLines(findings: GrepFindings): string {
  const shown = takeBytes(findings.hits.map(showHit));
  const shownMatches = findings.hits.slice(0, shown.length).filter((hit) => hit.kind === "match").length;
  return shown.join("\n") + noteOfMore(findings.matches - shownMatches, "matching lines", findings);
}

function showHit(hit: GrepHit, index: number, hits: readonly GrepHit[]): string {
  const mark = hit.kind === "match" ? ":" : "-";
  const before = hits[index - 1];
  // As grep does it: a line of two hyphens where lines of the file are left out between lines with their surroundings.
  const hasGap = before !== undefined && (before.path !== hit.path || before.number + 1 !== hit.number);
  const gap = hasGap && hits.some(({ kind }) => kind === "context") ? "--\n" : "";
  return `${gap}${hit.path}${mark}${hit.number}${mark}${hit.text}`;
}

function takeBytes(lines: readonly string[]): readonly string[] {
  let bytes = 0;
  const tooMuch = lines.findIndex((line) => {
    bytes += byteLength(line) + 1;
    return bytes > MAX_REPORT_BYTES;
  });
  return tooMuch === -1 ? lines : lines.slice(0, tooMuch);
}

function noteOfMore(more: number, things: string, { isPartial, matches }: GrepFindings): string {
  if (isPartial) {
    const end = `The search was stopped after ${matches} matching lines`;
    return `\n\n[${end}: at least ${more} more ${things} not shown. Narrow the pattern, path or glob.]`;
  }
  if (more === 0) return "";
  return `\n\n[${more} more ${things} not shown. Narrow the pattern, path or glob, or raise head_limit.]`;
}
