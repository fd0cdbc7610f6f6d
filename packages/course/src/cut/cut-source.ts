import { CourseError, cutText, type Text } from "@loopsmith/course/text";
import MagicString from "magic-string";
import type { Declaration } from "./declaration.ts";
import { findDeclaration, type Source, startWithComments } from "./parse-source.ts";

/** A body to replace by its to-do. */
export interface Blank {
  /** The step's id, which the to-do notes when it is reached. */
  readonly step: string;
  readonly name: string;
  readonly todo: Text;
}

const WIDTH = 120; // columns; a longer to-do is broken over lines as the formatter would break it
const TODO_IMPORT = 'import { todo } from "@loopsmith/course/todo";\n';

/**
 * The source with each body of `blanks` replaced by its to-do and the private declarations of `drops` removed.
 * Signatures, doc comments, fields, constructors and imports stay as they are. Throws a `CourseError` for a name that
 * cannot be cut.
 */
export function cutSource(source: Source, blanks: readonly Blank[], drops: readonly string[]): string {
  if (blanks.length === 0 && drops.length === 0) return source.text;
  const result = new MagicString(source.text);
  for (const blank of blanks) {
    const { start, end } = findBody(source, blank.name);
    result.update(start, end, todoBody(blank, indentAt(source.text, start)));
  }
  for (const name of new Set(drops)) {
    const { start, end } = droppedRange(source, findDroppable(source, name));
    result.remove(start, end);
  }
  if (blanks.length > 0) addTodoImport(source, result);
  return result.toString();
}

function findBody(source: Source, name: string): { start: number; end: number } {
  const { body } = findDeclaration(source, name);
  if (!body) throw new CourseError(cutText.noBody(source.file, name));
  if (!body.typed) throw new CourseError(cutText.noReturnType(source.file, name));
  return body;
}

function findDroppable(source: Source, name: string): Declaration {
  const declaration = findDeclaration(source, name);
  if (declaration.exported) throw new CourseError(cutText.exportedDrop(source.file, name));
  return declaration;
}

function todoBody({ step, todo }: Blank, indent: string): string {
  const inner = `${indent}  `;
  const [id, message] = [JSON.stringify(step), JSON.stringify(todo.en)];
  const oneLine = `${inner}return todo(${id}, ${message});`;
  const call =
    oneLine.length <= WIDTH ? oneLine : `${inner}return todo(\n${inner}  ${id},\n${inner}  ${message},\n${inner});`;
  return `{\n${inner}// ${step} ${todo["zh-CN"]}\n${call}\n${indent}}`;
}

function indentAt(text: string, offset: number): string {
  // The line that closes the body has the declaration's own indentation, also when the signature spans lines.
  const lineStart = text.lastIndexOf("\n", offset) + 1;
  return /^ */.exec(text.slice(lineStart))?.[0] ?? "";
}

/** The declaration with its comments and line, and with the blank line that set it apart: the one above, or below the file's first. */
function droppedRange({ text, ...source }: Source, declaration: Declaration): { start: number; end: number } {
  const commented = startWithComments({ text, ...source }, declaration);
  const start = text.lastIndexOf("\n", commented - 1) + 1;
  const lineEnd = text.indexOf("\n", declaration.end);
  if (lineEnd === -1) return { start, end: text.length };
  if (start === 0) return { start, end: text.startsWith("\n\n", lineEnd) ? lineEnd + 2 : lineEnd + 1 };
  return { start: text.startsWith("\n\n", start - 2) ? start - 1 : start, end: lineEnd + 1 };
}

function addTodoImport({ text, imports }: Source, result: MagicString): void {
  const last = imports.findLast(({ kind }) => kind === "import");
  if (!last) result.prepend(`${TODO_IMPORT}\n`);
  else result.appendLeft(text.indexOf("\n", last.end) + 1, TODO_IMPORT);
}
