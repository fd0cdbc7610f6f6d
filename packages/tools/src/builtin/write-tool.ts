import { buildTool, type Tool, type ToolContext, type ToolOutput } from "@loopsmith/tools/tool";
import * as z from "zod";
import { readWhole } from "./read-whole.ts";
import { replaceFile } from "./replace-file.ts";
import type { SeenTexts } from "./seen-texts.ts";
import { fileKey } from "./target-path.ts";
import { type DecodedText, decodeText, encodeText, type TextFormat, withBreaksOf } from "./text-encoding.ts";
import type { ToolHost } from "./tool-host.ts";
import { inspectTarget, type WriteTarget } from "./write-target.ts";

const inputSchema = z.object({
  file_path: z.string().describe("The file: an absolute path, or one from the working folder."),
  content: z.string().describe("The whole new content of the file."),
});
type WriteInput = z.output<typeof inputSchema>;

const NEW_FORMAT: TextFormat = { encoding: "utf-8", hasMark: false };

/**
 * Write: makes a file, with the folders it needs, or replaces one that was read and has not changed since. A file that is
 * replaced keeps its mode, its encoding, its byte order mark and the line breaks of Windows.
 */
export function createWriteTool(host: ToolHost): Tool<typeof inputSchema> {
  return buildTool({
    name: "Write",
    description:
      "Writes a whole file and makes the folders it needs. Use it for new files and complete rewrites, not to change a " +
      "part of a file: that is what Edit is for. A file that exists must have been read before.",
    inputSchema,
    isConcurrencySafe: () => true,
    concurrencyKey: (input) => fileKey(input.file_path, host),
    call: (input, context) =>
      host.writers.run(fileKey(input.file_path, context), () => writeFile(input, context, host)),
  });
}

async function writeFile(input: WriteInput, context: ToolContext, { seen }: ToolHost): Promise<ToolOutput> {
  const target = await inspectTarget(input.file_path, context, seen);
  if (target.kind === "refused") return { content: target.message, isError: true };
  if (target.kind === "new") {
    const bytes = await put(target, { text: input.content, format: NEW_FORMAT }, context, seen);
    return { content: `Made ${target.path}: ${bytes} bytes.` };
  }
  const before = decodeText(await readWhole(target.path, context.signal));
  const after = before === undefined ? { text: input.content, format: NEW_FORMAT } : inFormOf(before, input.content);
  const bytes = await put(target, after, context, seen);
  return { content: `Replaced ${target.path}: ${bytes} bytes.` };
}

/** The model sees neither the byte order mark nor the line breaks of Windows, and so writes neither. */
function inFormOf(before: DecodedText, content: string): DecodedText {
  return { text: withBreaksOf(content.replace(/^\uFEFF/, ""), before.text), format: before.format };
}

async function put(
  target: WriteTarget,
  { text, format }: DecodedText,
  context: ToolContext,
  seen: SeenTexts,
): Promise<number> {
  const bytes = encodeText(text, format);
  seen.remember(target.path, await replaceFile(target, bytes, context), text);
  return bytes.length;
}
