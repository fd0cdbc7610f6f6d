import * as z from "zod";

const DEFAULT_LIMIT = 250; // lines or files; about as much as is read with care
const MAX_LIMIT = 5_000;

/** What a model says to Grep. */
export const grepInput = z.object({
  pattern: z.string().min(1).describe("A regular expression, in the syntax of ripgrep."),
  path: z.string().optional().describe("The file or folder to search; the working folder when left out."),
  glob: z.string().min(1).optional().describe('Only files that match, such as "*.ts" or "src/**".'),
  output_mode: z.enum(["content", "files_with_matches", "count"]).default("content"),
  ignore_case: z.boolean().default(false),
  context: z.number().min(0).max(20).multipleOf(1).default(0).describe("Lines to show before and after each match."),
  head_limit: z.number().min(1).max(MAX_LIMIT).multipleOf(1).default(DEFAULT_LIMIT).describe("Lines or files to show."),
});
export type GrepInput = z.output<typeof grepInput>;
