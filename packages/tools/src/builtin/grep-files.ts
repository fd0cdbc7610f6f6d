import { FirstPaths, type NotedPath } from "./first-paths.ts";
import type { GrepInput } from "./grep-input.ts";
import { searchArguments } from "./grep-lines.ts";
import { GrepRecordReader } from "./grep-record.ts";
import { type RipgrepEnd, runRipgrep } from "./ripgrep.ts";
import { globFilter } from "./search-path.ts";
import type { SearchRoot } from "./search-root.ts";

/** The first files with a match, by path, noted how many lines of each match, where that was asked; `count` counts all. */
export type FoundFiles = {
  files: readonly NotedPath[];
  count: number;
  end: RipgrepEnd;
};

/** The files below a root that a pattern matches, and for the mode `count` in how many lines. */
export async function findMatchingFiles(input: GrepInput, root: SearchRoot, signal: AbortSignal): Promise<FoundFiles> {
  const filter = input.glob === undefined ? undefined : globFilter(input.glob, root.path);
  const isCount = input.output_mode === "count";
  const args = [isCount ? "--count" : "--files-with-matches", "--with-filename", "--null", ...(filter?.args ?? [])];
  const found = new FirstPaths(input.head_limit);
  const reader = new GrepRecordReader();
  const batches = runRipgrep({
    args: [...args, ...searchArguments(input, root)],
    cwd: root.folder.path,
    separator: isCount ? "\n" : "\0",
    signal,
  });
  for (;;) {
    const next = await batches.next();
    if (next.done) return { files: found.first(), count: found.count, end: next.value };
    for (const each of next.value) {
      const record = isCount ? reader.read(each) : { path: each.slice(2), rest: "" };
      if (record !== undefined && (filter?.matches(record.path) ?? true)) found.add(record.path, record.rest);
    }
  }
}
