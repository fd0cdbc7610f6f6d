import { resolve } from "node:path";
import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { type RipgrepEnd, runRipgrep } from "./ripgrep.ts";
import { displayPath, findSearchRoot, globMatcher } from "./search-path.ts";

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
      "Finds files by a glob pattern and lists their paths, sorted. Hidden files count; what .gitignore names does not.",
    inputSchema,
    isReadOnly: () => true,
    isConcurrencySafe: () => true,
    call: (input, context) => findFiles(input, context),
  });
}

async function findFiles(input: z.output<typeof inputSchema>, context: ToolContext): Promise<ToolOutput> {
  const root = await findSearchRoot(input.path, context);
  if (root.kind === "refused") return { content: root.message, isError: true };
  const matches = globMatcher(input.pattern, root.path);
  // No --glob: it would list files that .gitignore leaves out.
  const args = ["--files", "--null", "--", root.path];
  const records = runRipgrep({ args, cwd: context.cwd, separator: 0x00, signal: context.signal });
  const found: string[] = [];
  let count = 0;
  let next = await records.next();
  for (; !next.done; next = await records.next()) {
    const path = resolve(context.cwd, next.value);
    if (!matches(path)) continue;
    count += 1;
    if (count <= MAX_PATHS) found.push(displayPath(path, context.cwd));
  }
  return report(input.pattern, found, count, next.value);
}

function report(pattern: string, found: readonly string[], count: number, end: RipgrepEnd): ToolOutput {
  const problem = end.code === 2 ? `\n\n[Not all could be searched: ${end.stderr}]` : "";
  if (count === 0) return { content: `No file matches ${pattern}.${problem}` };
  const more =
    count > found.length ? `\n\n[${count - found.length} more files match. Narrow the pattern or the path.]` : "";
  return { content: found.join("\n") + more + problem };
}
