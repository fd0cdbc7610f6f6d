import { findBinaryKind } from "./file-kind.ts";
import { absolutePath, findPathProblem, lastSegment, parentFolder } from "./file-path.ts";
import { byteLength } from "./output-text.ts";
import { findSimilarNames } from "./similar-name.ts";
import type { ToolContext, ToolOutput } from "./tool.ts";
import { todo } from "@loopsmith/course/todo";

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
  // 4.8 不是文本文件就拒绝，找不到就帮忙；否则记下文件印记，显示带行号的内容。
  return todo(
    "4.8",
    "Refuse what is no text file and help with what is missing; else note the stamp and show the numbered lines.",
  );
}

function shortened(line: string): string {
  if (line.length <= MAX_LINE_LENGTH) return line;
  // A high surrogate at the end has lost its other half.
  const head = line.slice(0, MAX_LINE_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
  return `${head}… [${line.length - head.length} more characters]`;
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
