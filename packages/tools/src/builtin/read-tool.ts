import { buildTool, type Tool } from "@loopsmith/tools/tool";
import * as z from "zod";
import { readAnyFile } from "./read-any-file.ts";
import { fileKey } from "./target-path.ts";
import type { ToolHost } from "./tool-host.ts";

const inputSchema = z.object({
  file_path: z.string().describe("The file: an absolute path, or one from the working folder."),
  offset: z.number().min(1).multipleOf(1).optional().describe("The first line, counted from 1."),
  limit: z.number().min(1).multipleOf(1).optional().describe("How many lines; 2,000 when left out."),
});

/**
 * Read: text with line numbers, notebooks as cells, images and PDFs to look at. Reads of different files, and of one, run
 * side by side (L12).
 */
export function createReadTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "Read",
    description:
      "Reads a file: text with line numbers (number, tab, text), Jupyter notebooks, images, PDFs. Use it before Edit and " +
      "Write, which take only files that were read; not for folders (Glob) or for searching (Grep). Long files come in " +
      "pages: a note tells the offset to read on from.",
    inputSchema,
    isReadOnly: () => true,
    isConcurrencySafe: () => true,
    concurrencyKey: (input) => fileKey(input.file_path, host),
    call: (input, context) => readAnyFile(input, context, host),
  });
}
