import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findDeclaration, parseSource } from "@loopsmith/course/cut";
import { CourseError, syncText } from "@loopsmith/course/text";

const FENCE = "```";

/**
 * A page with each code block ` ```ts from=path#name ` filled from the file that it names: the declaration `name`
 * without its comment, or the whole file. Throws a `CourseError` for a block that names nothing.
 */
export function fillCodeBlocks(page: string, markdown: string, root: string): string {
  const lines = markdown.split("\n");
  const filled: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    filled.push(line);
    const from = /^```\w+ from=(\S+)\s*$/.exec(line)?.[1];
    if (from === undefined) continue;
    const close = lines.indexOf(FENCE, index + 1);
    if (close === -1) throw new CourseError(syncText.openBlock(page, from));
    filled.push(readBlock(page, from, root), FENCE);
    index = close;
  }
  return filled.join("\n");
}

function readBlock(page: string, from: string, root: string): string {
  const [path = "", name] = from.split("#", 2);
  if (!existsSync(join(root, path))) throw new CourseError(syncText.badBlock(page, from));
  const text = readFileSync(join(root, path), "utf8");
  if (name === undefined) return text.trimEnd();
  const { start, end } = findDeclaration(parseSource(path, text), name);
  return outdent(text.slice(text.lastIndexOf("\n", start) + 1, end));
}

function outdent(code: string): string {
  const indent = /^ */.exec(code)?.[0].length ?? 0;
  return code
    .split("\n")
    .map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)))
    .join("\n");
}
