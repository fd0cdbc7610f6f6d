import { readFile } from "node:fs/promises";
import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { editText } from "./edit-text.ts";
import { replaceFile } from "./replace-file.ts";
import { fileKey } from "./target-path.ts";
import type { ToolHost } from "./tool-host.ts";
import { inspectTarget } from "./write-target.ts";

const MAX_LINES_NAMED = 10;

const inputSchema = z.object({
  file_path: z.string().describe("The file: an absolute path, or one from the working folder."),
  old_string: z.string().describe("The text to replace, exactly as it stands in the file, without line numbers."),
  new_string: z.string().describe("The text to put in its place."),
  replace_all: z.boolean().default(false).describe("Replace every occurrence; else there must be exactly one."),
});

/** Edit: replaces a text of a file that was read and has not changed since; byte order mark and line breaks stay. */
export function createEditTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "Edit",
    description:
      "Replaces a text in a file that was read before. The text must be there exactly once, unless replace_all is set.",
    inputSchema,
    isConcurrencySafe: () => true,
    concurrencyKey: (input) => fileKey(input.file_path, host),
    call: (input, context) => host.writers.run(fileKey(input.file_path, context), () => editFile(input, context)),
  });
}

async function editFile(input: z.output<typeof inputSchema>, context: ToolContext): Promise<ToolOutput> {
  const target = await inspectTarget(input.file_path, context);
  if (target.kind === "refused") return failed(target.message);
  if (target.kind === "new")
    return failed(`There is no ${target.path}. Find the right path, or make the file with Write.`);
  const before = decodeStrictly(await readFile(target.path, { signal: context.signal }));
  if (before === undefined) return failed(`${target.path} is not text in UTF-8; an edit would damage it.`);
  const { old_string: oldText, new_string: newText, replace_all: everywhere } = input;
  const edit = editText(before, { oldText, newText, everywhere });
  if (edit.kind === "refused") return failed(`${target.path} is unchanged: ${edit.message}`);
  await replaceFile(target, new TextEncoder().encode(edit.text), context);
  return { content: `Edited ${target.path}: ${describePlaces(edit.lines)}.` };
}

function describePlaces(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`;
  const more = lines.length > MAX_LINES_NAMED ? ", …" : "";
  return `${lines.length} places, on lines ${lines.slice(0, MAX_LINES_NAMED).join(", ")}${more}`;
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    // The byte order mark stays part of the text, and so part of the file.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function failed(content: string): ToolOutput {
  return { content, isError: true };
}
