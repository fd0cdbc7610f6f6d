import { resolve } from "node:path";
import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { type GrepHit, parseGrepHit } from "./grep-hit.ts";
import { type GrepFindings, reportFindings } from "./grep-report.ts";
import { type RipgrepEnd, runRipgrep } from "./ripgrep.ts";
import { displayPath, findSearchRoot, globMatcher } from "./search-path.ts";

const DEFAULT_LIMIT = 250; // lines or files; about as much as is read with care
const MAX_LIMIT = 5_000;
const MAX_MATCHES = 100_000; // then the search is stopped: nobody needs the exact number (B69)

const inputSchema = z.object({
  pattern: z.string().min(1).describe("A regular expression, in the syntax of ripgrep."),
  path: z.string().optional().describe("The file or folder to search; the working folder when left out."),
  glob: z.string().min(1).optional().describe('Only files that match, such as "*.ts" or "src/**".'),
  output_mode: z.enum(["content", "files_with_matches", "count"]).default("content"),
  ignore_case: z.boolean().default(false),
  context: z.number().min(0).max(20).multipleOf(1).default(0).describe("Lines to show before and after each match."),
  head_limit: z.number().min(1).max(MAX_LIMIT).multipleOf(1).default(DEFAULT_LIMIT).describe("Lines or files to show."),
});
type GrepInput = z.output<typeof inputSchema>;

/** Grep: lines that match a regular expression, sorted by path; what `.gitignore` names, and `.git`, is left out. */
export function createGrepTool(): Tool<typeof inputSchema> {
  return buildTool({
    name: "Grep",
    description:
      "Searches files for a regular expression and shows matching lines as path:line:text, or paths, or counts. " +
      "Hidden files count; what .gitignore names does not.",
    inputSchema,
    isReadOnly: () => true,
    isConcurrencySafe: () => true,
    call: (input, context) => search(input, context),
  });
}

async function search(input: GrepInput, context: ToolContext): Promise<ToolOutput> {
  const root = await findSearchRoot(input.path, context);
  if (root.kind === "refused") return { content: root.message, isError: true };
  const { end, records, ...findings } = await gather(input, root.path, context);
  // Without a single record it did not begin: the pattern is wrong.
  if (end?.code === 2 && records === 0) return { content: end.stderr, isError: true };
  const problem = end?.code === 2 ? `\n\n[Not all could be searched: ${end.stderr}]` : "";
  if (findings.matches === 0) return { content: `No line matches ${input.pattern} in ${root.path}.${problem}` };
  return { content: reportFindings(findings, input.output_mode, input.head_limit) + problem };
}

/** `records`: how many lines ripgrep printed, whatever they say; `end` is missing when it was stopped. */
type Gathered = GrepFindings & { records: number; end: RipgrepEnd | undefined };

async function gather(input: GrepInput, root: string, context: ToolContext): Promise<Gathered> {
  const isWanted = input.glob === undefined ? () => true : globMatcher(input.glob, root);
  const hits: GrepHit[] = [];
  const matchesByPath = new Map<string, number>();
  let [records, matches] = [0, 0];
  const output = runRipgrep({
    args: searchArguments(input, root),
    cwd: context.cwd,
    separator: 0x0a,
    signal: context.signal,
  });
  try {
    for (let next = await output.next(); matches < MAX_MATCHES; next = await output.next()) {
      if (next.done) return { hits, matches, matchesByPath, isPartial: false, records, end: next.value };
      records += 1;
      const found = parseGrepHit(next.value);
      if (found === undefined || !isWanted(resolve(context.cwd, found.path))) continue;
      const hit = { ...found, path: displayPath(resolve(context.cwd, found.path), context.cwd) };
      if (hit.kind === "match") {
        matches += 1;
        matchesByPath.set(hit.path, (matchesByPath.get(hit.path) ?? 0) + 1);
      }
      if (input.output_mode === "content" && matches <= input.head_limit) hits.push(hit);
    }
    return { hits, matches, matchesByPath, isPartial: true, records, end: undefined };
  } finally {
    await output.return({ code: null, stderr: "" });
  }
}

function searchArguments(input: GrepInput, root: string): readonly string[] {
  const context = input.output_mode === "content" ? input.context : 0;
  const ignoreCase = input.ignore_case ? ["--ignore-case"] : [];
  const firstOnly = input.output_mode === "files_with_matches" ? ["--max-count=1"] : [];
  // No --glob for the model's glob: it would search files that .gitignore leaves out.
  return [
    "--json",
    "--max-filesize=50M",
    `--context=${context}`,
    ...ignoreCase,
    ...firstOnly,
    `--regexp=${input.pattern}`,
    "--",
    root,
  ];
}
