import { join } from "node:path";
import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { FirstPaths } from "./first-paths.ts";
import { type RipgrepEnd, runRipgrep } from "./ripgrep.ts";
import { displayPath, globFilter } from "./search-path.ts";
import { openSearchRoot, type SearchRoot } from "./search-root.ts";

const MAX_PATHS = 500; // about 30,000 bytes

const inputSchema = z.object({
  pattern: z.string().min(1).describe('A glob such as "src/**/*.ts"; without a slash it looks at names at any depth.'),
  path: z.string().optional().describe("The folder to search; the working folder when left out."),
});

/** Glob: the files whose paths match a pattern, sorted; what `.gitignore` names, and `.git`, is left out. */
export function createGlobTool(): Tool<typeof inputSchema> {
  return buildTool({
    name: "Glob",
    description:
      "Finds files by a glob pattern and lists their paths, sorted. Use it to find files by name, not by what is in them: " +
      "that is what Grep is for. Hidden files count; what .gitignore names does not.",
    inputSchema,
    isReadOnly: () => true,
    isConcurrencySafe: () => true,
    call: (input, context) => findFiles(input, context),
  });
}

async function findFiles(input: z.output<typeof inputSchema>, context: ToolContext): Promise<ToolOutput> {
  const root = await openSearchRoot(input.path, context);
  if (root.kind === "refused") return { content: root.message, isError: true };
  try {
    const { found, end } = await listFiles(input.pattern, root, context.signal);
    const paths = found.first().map(({ path }) => displayPath(join(root.path, path), context.cwd));
    return report(input.pattern, paths, found.count, end);
  } finally {
    await root.folder.close();
  }
}

async function listFiles(
  pattern: string,
  root: SearchRoot,
  signal: AbortSignal,
): Promise<{ found: FirstPaths; end: RipgrepEnd }> {
  const { args, matches } = globFilter(pattern, root.path);
  const found = new FirstPaths(MAX_PATHS);
  const batches = runRipgrep({
    args: ["--files", "--null", ...args, "--", root.argument],
    cwd: root.folder.path,
    separator: "\0",
    signal,
  });
  for (;;) {
    const next = await batches.next();
    if (next.done) return { found, end: next.value };
    for (const path of next.value) {
      const fromRoot = path.slice(2); // without "./"
      if (matches(fromRoot)) found.add(fromRoot);
    }
  }
}

function report(pattern: string, shown: readonly string[], count: number, end: RipgrepEnd): ToolOutput {
  const problem = end.code === 2 ? `\n\n[Not all could be searched: ${end.stderr}]` : "";
  if (count === 0) return { content: `No file matches ${pattern}.${problem}` };
  const more =
    count > shown.length ? `\n\n[${count - shown.length} more files match. Narrow the pattern or the path.]` : "";
  return { content: shown.join("\n") + more + problem };
}
