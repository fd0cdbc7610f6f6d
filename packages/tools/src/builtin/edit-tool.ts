import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { editAll, type TextEdit } from "./edit-text.ts";
import { readWhole } from "./read-whole.ts";
import { replaceFile } from "./replace-file.ts";
import { fileKey } from "./target-path.ts";
import { decodeText, encodeText } from "./text-encoding.ts";
import type { ToolHost } from "./tool-host.ts";
import { inspectTarget } from "./write-target.ts";

const MAX_LINES_NAMED = 10;

const oldString = z.string().describe("The text to replace, exactly as it stands in the file, without line numbers.");
const newString = z.string().describe("The text to put in its place.");
const replaceAll = z.boolean().default(false).describe("Replace every occurrence; else there must be exactly one.");

const inputSchema = z.object({
  file_path: z.string().describe("The file: an absolute path, or one from the working folder."),
  old_string: oldString.optional(),
  new_string: newString.optional(),
  replace_all: replaceAll,
  edits: z
    .array(z.object({ old_string: oldString, new_string: newString, replace_all: replaceAll }))
    .optional()
    .describe("Instead of old_string and new_string: several edits, made in this order, all of them or none."),
});
type EditInput = z.output<typeof inputSchema>;

/**
 * Edit: replaces a text of a file that was read and has not changed since, or several, all or none; encoding, byte order
 * mark, line breaks and mode stay.
 */
export function createEditTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "Edit",
    description:
      "Replaces a text in a file that was read before: old_string by new_string, or several with edits, all or none. " +
      "Use it to change parts of a file, not for new files. The text must be there exactly once, unless replace_all is " +
      "set: take in a few lines around it.",
    inputSchema,
    isConcurrencySafe: () => true,
    concurrencyKey: (input) => fileKey(input.file_path, host),
    call: (input, context) => host.writers.run(fileKey(input.file_path, context), () => editFile(input, context, host)),
  });
}

async function editFile(input: EditInput, context: ToolContext, { seen }: ToolHost): Promise<ToolOutput> {
  const edits = editsOf(input);
  if (edits === undefined) return failed("Give either old_string and new_string, or edits. Nothing was changed.");
  const target = await inspectTarget(input.file_path, context, seen);
  if (target.kind === "refused") return failed(target.message);
  if (target.kind === "new")
    return failed(`There is no ${target.path}. Find the right path, or make the file with Write.`);
  const before = decodeText(await readWhole(target.path, context.signal));
  if (before === undefined) return failed(`${target.path} is not text in UTF-8 or UTF-16; an edit would damage it.`);
  const edited = editAll(before.text, edits);
  if (edited.kind === "refused") return failed(`${target.path} is unchanged: ${edited.message}`);
  const stamp = await replaceFile(target, encodeText(edited.text, before.format), context);
  seen.remember(target.path, stamp, edited.text);
  return { content: `Edited ${target.path}: ${edited.places.map(describePlaces).join("; ")}.` };
}

/** One form or the other. Models fill in what they do not use with empty texts and lists. */
function editsOf({ old_string = "", new_string, replace_all, edits = [] }: EditInput): readonly TextEdit[] | undefined {
  if (edits.length > 0) return old_string === "" ? edits.map(toTextEdit) : undefined;
  return new_string === undefined ? undefined : [toTextEdit({ old_string, new_string, replace_all })];
}

function toTextEdit(edit: { old_string: string; new_string: string; replace_all: boolean }): TextEdit {
  return { oldText: edit.old_string, newText: edit.new_string, everywhere: edit.replace_all };
}

function describePlaces(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`;
  const more = lines.length > MAX_LINES_NAMED ? ", …" : "";
  return `${lines.length} places, on lines ${lines.slice(0, MAX_LINES_NAMED).join(", ")}${more}`;
}

function failed(content: string): ToolOutput {
  return { content, isError: true };
}
