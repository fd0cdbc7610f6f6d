import { type FileHits, FirstHits } from "./first-hits.ts";
import type { GrepHit } from "./grep-hit.ts";
import type { GrepInput } from "./grep-input.ts";
import { GrepRecordReader } from "./grep-record.ts";
import { type RipgrepEnd, runRipgrep } from "./ripgrep.ts";
import { globFilter } from "./search-path.ts";
import type { SearchRoot } from "./search-root.ts";

/** Matching lines by path; `matches` counts all. `end` is missing when the search was stopped before its end. */
export type FoundLines = { hits: readonly GrepHit[]; matches: number; end: RipgrepEnd | undefined };

const MAX_MATCHES = 100_000; // then the search is stopped: nobody needs the exact number (B69)
const MAX_LINE_BYTES = 200_000; // a longer line is named but not shown, and not kept in memory either

/** The first matching lines below a root, with the lines around them. */
export async function findLines(input: GrepInput, root: SearchRoot, signal: AbortSignal): Promise<FoundLines> {
  const filter = input.glob === undefined ? undefined : globFilter(input.glob, root.path);
  const args = [
    ...["--no-heading", "--with-filename", "--line-number", "--column", "--null", "--no-context-separator"],
    ...[`--max-columns=${MAX_LINE_BYTES}`, `--context=${input.context}`, ...(filter?.args ?? [])],
    ...searchArguments(input, root),
  ];
  const found = new FirstHits(input.head_limit);
  const reader = new GrepRecordReader();
  const batches = runRipgrep({ args, cwd: root.folder.path, separator: "\n", signal });
  const result = (end?: RipgrepEnd): FoundLines => {
    return { hits: takeMatches(found.files(), input.head_limit), matches: found.matches, end };
  };
  for (;;) {
    const next = await batches.next();
    if (next.done) return result(next.value);
    for (const line of next.value) {
      const record = reader.read(line);
      if (record !== undefined && (filter?.matches(record.path) ?? true)) found.add(record);
      if (found.matches === MAX_MATCHES) {
        await batches.return({ code: null, stderr: "" });
        return result();
      }
    }
  }
}

/** What every search tells ripgrep. */
export function searchArguments(input: GrepInput, root: SearchRoot): readonly string[] {
  const ignoreCase = input.ignore_case ? ["--ignore-case"] : [];
  return [...ignoreCase, `--regexp=${input.pattern}`, "--", root.argument];
}

function takeMatches(files: readonly FileHits[], limit: number): readonly GrepHit[] {
  let matches = 0;
  return files
    .flatMap(({ hits }) => hits)
    .filter(({ kind }) => {
      if (kind === "match") matches += 1;
      return matches <= limit;
    });
}
