import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { replaceFile } from "./replace-file.ts";
import { fileKey } from "./target-path.ts";
import type { ToolHost } from "./tool-host.ts";
import { inspectTarget } from "./write-target.ts";

const inputSchema = z.object({
  file_path: z.string().describe("The file: an absolute path, or one from the working folder."),
  content: z.string().describe("The whole new content of the file."),
});

/** Write: makes a file, with the folders it needs, or replaces one that was read and has not changed since. */
export function createWriteTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "Write",
    description:
      "Writes a whole file and makes the folders it needs. A file that exists must have been read before and is " +
      "replaced; to change a part of it, use Edit.",
    inputSchema,
    isConcurrencySafe: () => true,
    concurrencyKey: (input) => fileKey(input.file_path, host),
    call: (input, context) => host.writers.run(fileKey(input.file_path, context), () => writeFile(input, context)),
  });
}

async function writeFile(input: z.output<typeof inputSchema>, context: ToolContext): Promise<ToolOutput> {
  const target = await inspectTarget(input.file_path, context);
  if (target.kind === "refused") return { content: target.message, isError: true };
  const bytes = new TextEncoder().encode(input.content);
  await replaceFile(target, bytes, context);
  return { content: `${target.kind === "new" ? "Made" : "Replaced"} ${target.path}: ${bytes.length} bytes.` };
}
