import { join } from "node:path";
import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import { findMatchingFiles } from "./grep-files.ts";
import { type GrepInput, grepInput } from "./grep-input.ts";
import { findLines } from "./grep-lines.ts";
import { reportFiles, reportLines } from "./grep-report.ts";
import type { RipgrepEnd } from "./ripgrep.ts";
import { displayPath } from "./search-path.ts";
import { openSearchRoot, type SearchRoot } from "./search-root.ts";

/** Grep: lines that match a regular expression, sorted by path; what `.gitignore` names, and `.git`, is left out. */
export function createGrepTool(): Tool<typeof grepInput> {
  return buildTool({
    name: "Grep",
    description:
      "Searches files for a regular expression and shows matching lines as path:line:text, or paths, or counts. Use it " +
      "to find out where something is, not to read a whole file: that is what Read is for. Hidden files count; what " +
      ".gitignore names does not.",
    inputSchema: grepInput,
    isReadOnly: () => true,
    isConcurrencySafe: () => true,
    call: (input, context) => search(input, context),
  });
}

async function search(input: GrepInput, context: ToolContext): Promise<ToolOutput> {
  const root = await openSearchRoot(input.path, context);
  if (root.kind === "refused") return { content: root.message, isError: true };
  try {
    const { isEmpty, report, end } = await searchIn(root, input, context);
    if (end?.code === 2 && !isAboutFiles(end)) return { content: end.stderr, isError: true };
    const problem = end?.code === 2 ? `\n\n[Not all could be searched: ${end.stderr}]` : "";
    return { content: (isEmpty ? `No line matches ${input.pattern} in ${root.searched}.` : report) + problem };
  } finally {
    await root.folder.close();
  }
}

type Searched = { isEmpty: boolean; report: string; end: RipgrepEnd | undefined };

async function searchIn(root: SearchRoot, input: GrepInput, { cwd, signal }: ToolContext): Promise<Searched> {
  const shown = <T extends { path: string }>(each: T): T => ({
    ...each,
    path: displayPath(join(root.path, each.path), cwd),
  });
  if (input.output_mode === "content") {
    const found = await findLines(input, root, signal);
    const report = reportLines({ ...found, hits: found.hits.map(shown) });
    return { isEmpty: found.matches === 0, report, end: found.end };
  }
  const found = await findMatchingFiles(input, root, signal);
  const report = reportFiles({ ...found, files: found.files.map(shown) });
  return { isEmpty: found.count === 0, report, end: found.end };
}

/** Else the pattern or the glob is wrong, and nothing was searched. */
function isAboutFiles({ stderr }: RipgrepEnd): boolean {
  return stderr.startsWith("rg: ./");
}
