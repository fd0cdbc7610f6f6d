import { buildTool, readFile, type Tool } from "@loopsmith/tools/tool";
import * as z from "zod";
import { fileKey } from "./target-path.ts";
import type { ToolHost } from "./tool-host.ts";

const inputSchema = z.object({
  file_path: z.string().describe("The file: an absolute path, or one from the working folder."),
  offset: z.number().min(1).multipleOf(1).optional().describe("The first line, counted from 1."),
  limit: z.number().min(1).multipleOf(1).optional().describe("How many lines; 2,000 when left out."),
});

/** Read: a text file with line numbers. Reads of different files, and of one, run side by side (L12). */
export function createReadTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "Read",
    description:
      "Reads a text file. Each line comes with its number, a tab and its text. Long files come in pages: a note tells " +
      "the offset to read on from. Edit and Write take only files that were read.",
    inputSchema,
    isReadOnly: () => true,
    isConcurrencySafe: () => true,
    concurrencyKey: (input) => fileKey(input.file_path, host),
    // A registered tool reaches files through its host, whatever the run was given.
    call: (input, context) => readFile(input, { ...context, files: host.files }),
  });
}
