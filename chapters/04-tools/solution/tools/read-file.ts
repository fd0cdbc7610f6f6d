import { findBinaryKind } from "./file-kind.ts";
import { absolutePath, findPathProblem, lastSegment, parentFolder } from "./file-path.ts";
import { byteLength } from "./output-text.ts";
import { findSimilarNames } from "./similar-name.ts";
import type { ToolContext, ToolOutput } from "./tool.ts";

/** `offset`: the first line, counted from 1 (default 1). `limit`: how many lines (default 2,000). */
export type ReadInput = { file_path: string; offset?: number | undefined; limit?: number | undefined };

const DEFAULT_LINES = 2_000;
const MAX_LINE_LENGTH = 2_000; // UTF-16 units; a minified file is one line that nobody reads to its end
const MAX_PAGE_BYTES = 28_000; // leaves room for the note under the default cap of a result (L15)
const MAX_FILE_BYTES = 50_000_000; // it is read whole to count its lines
const MAX_NAMES = 50;

/**
 * A text file with line numbers, `     1\ttext`, from `offset` on: at most `limit` lines and 28,000 bytes; a note says
 * what else there is and how to read on. What the file looked like goes into `readFileState` under its real path.
 * A missing file is an error that lists its folder and names what is close; folders, images and other binary data,
 * devices, and files over 50 MB are refused with kind and size; an offset behind the last line is an error that says
 * how many lines there are. Any other failure of `context.files` is thrown. Lines over 2,000 characters are cut.
 */
export async function readFile(input: ReadInput, context: ToolContext): Promise<ToolOutput> {
  const problem = findPathProblem(input.file_path);
  if (problem !== undefined) return refused(problem);
  const path = absolutePath(input.file_path, context);
  try {
    const realPath = await context.files.realpath(path);
    const { kind, ...stamp } = await context.files.stat(realPath);
    if (kind === "directory") return refused(`${path} is a folder. ${await describeFolder(realPath, context)}`);
    if (kind === "other") return refused(`${path} is a device, pipe or socket. Read takes files only.`);
    if (stamp.size > MAX_FILE_BYTES) return refused(tooLarge(path, stamp.size));
    const bytes = await context.files.read(realPath, context.signal);
    const binaryKind = findBinaryKind(bytes);
    if (binaryKind !== undefined)
      return refused(`${path} is ${binaryKind} of ${bytes.length} bytes, and Read shows text only.`);
    // The stamp from before the read: a change while it was read makes it look old, never new.
    context.readFileState.set(realPath, stamp);
    return showPage(path, new TextDecoder().decode(bytes), input);
  } catch (error) {
    if (isMissing(error)) return refused(await describeMissing(path, context));
    throw error;
  }
}

function showPage(path: string, text: string, { offset = 1, limit = DEFAULT_LINES }: ReadInput): ToolOutput {
  const lines = text.split("\n");
  // What follows the last line break is no line.
  if (lines.at(-1) === "") lines.pop();
  if (lines.length === 0) return { content: `(${path} is empty.)` };
  if (offset > lines.length)
    return refused(`${path} has ${lines.length} lines. Give an offset from 1 to ${lines.length}.`);
  const shown = takePage(lines.slice(offset - 1, offset - 1 + limit), offset);
  const last = offset + shown.length - 1;
  const isWhole = shown.length === lines.length;
  const readOn = last < lines.length ? ` Read on with offset ${last + 1}.` : "";
  const note = isWhole ? "" : `\n\n[Lines ${offset} to ${last} of ${lines.length}.${readOn}]`;
  return { content: shown.join("\n") + note };
}

function takePage(lines: readonly string[], firstNumber: number): readonly string[] {
  const page: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    const numbered = `${String(firstNumber + page.length).padStart(6)}\t${shortened(line.replace(/\r$/, ""))}`;
    bytes += byteLength(numbered) + 1;
    if (bytes > MAX_PAGE_BYTES && page.length > 0) break;
    page.push(numbered);
  }
  return page;
}

function shortened(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  // A high surrogate at the end has lost its other half.
  const head = line.slice(0, MAX_LINE_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
  return `${head}… [${line.length - head.length} more characters]`;
}

async function describeMissing(path: string, context: ToolContext): Promise<string> {
  const folder = parentFolder(path);
  const names = await context.files.list(folder).catch(() => undefined);
  if (names === undefined) return `There is no ${path}, and no folder ${folder} either. List a folder above it first.`;
  const similar = findSimilarNames(lastSegment(path), names);
  const guess = similar.length > 0 ? ` Did you mean ${similar.join(" or ")}?` : "";
  return `There is no ${path}.${guess} ${listNames(folder, names)}`;
}

async function describeFolder(folder: string, context: ToolContext): Promise<string> {
  return listNames(folder, await context.files.list(folder));
}

function listNames(folder: string, names: readonly string[]): string {
  if (names.length === 0) return `The folder ${folder} is empty.`;
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  return `The folder ${folder} has: ${names.slice(0, MAX_NAMES).join(", ")}${more}.`;
}

function tooLarge(path: string, bytes: number): string {
  return `${path} has ${bytes} bytes, and Read takes ${MAX_FILE_BYTES} at most. Search it, or print a part of it with a command.`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

function refused(content: string): ToolOutput {
  return { content, isError: true };
}
