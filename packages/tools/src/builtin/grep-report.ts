import { byteLength } from "@loopsmith/tools/tool";
import type { FoundFiles } from "./grep-files.ts";
import type { GrepHit } from "./grep-hit.ts";
import type { FoundLines } from "./grep-lines.ts";

const MAX_REPORT_BYTES = 28_000; // leaves room for the notes under the default cap of a result (L15)

/** What the model reads of matching lines: as many as there is room for, and a note of how many more there are. */
export function reportLines({ hits, matches, end }: FoundLines): string {
  const shown = takeBytes(hits.map(showHit));
  const shownMatches = hits.slice(0, shown.length).filter((hit) => hit.kind === "match").length;
  const more = matches - shownMatches;
  const note =
    end === undefined
      ? `The search was stopped after ${matches} matching lines: at least ${more} more matching lines not shown. Narrow the pattern, path or glob.`
      : noteOfMore(more, "matching lines");
  return shown.join("\n") + (note === "" ? "" : `\n\n[${note}]`);
}

/** What the model reads of matching files: paths, or paths with the number of matching lines. */
export function reportFiles({ files, count }: FoundFiles): string {
  const shown = takeBytes(files.map(({ path, note }) => (note === "" ? path : `${path}:${note}`)));
  const more = noteOfMore(count - shown.length, "files");
  return shown.join("\n") + (more === "" ? "" : `\n\n[${more}]`);
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

function noteOfMore(more: number, things: string): string {
  if (more === 0) return "";
  return `${more} more ${things} not shown. Narrow the pattern, path or glob, or raise head_limit.`;
}
