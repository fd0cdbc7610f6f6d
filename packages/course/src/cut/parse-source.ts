import { CourseError, cutText } from "@loopsmith/course/text";
import { type Comment, parseSync } from "oxc-parser";
import { type Declaration, listDeclarations } from "./declaration.ts";
import { type Import, listImports, listNamedExports, type NamedExport } from "./module-link.ts";

/** A TypeScript file with the places that the course works on. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly declarations: readonly Declaration[];
  readonly imports: readonly Import[];
  readonly namedExports: readonly NamedExport[];
  readonly comments: readonly Comment[];
}

/** Parses a file; `file` appears in messages. Throws a `CourseError` when the syntax is wrong. */
export function parseSource(file: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(file, text);
  const [problem] = errors;
  if (problem) throw new CourseError(cutText.syntax(file, problem.codeframe ?? problem.message));
  return {
    file,
    text,
    comments,
    declarations: listDeclarations(program),
    imports: listImports(module, text),
    namedExports: listNamedExports(module),
  };
}

/** The declaration of that name which has a body, else the first one; throws a `CourseError` when there is none. */
export function findDeclaration(source: Source, name: string): Declaration {
  const found = source.declarations.filter((declaration) => declaration.name === name);
  const declaration = found.find(({ body }) => body) ?? found[0];
  if (!declaration) throw new CourseError(cutText.noDeclaration(source.file, name));
  return declaration;
}

/** Where the comments directly above a declaration begin, or the declaration itself when there are none. */
export function startWithComments(source: Source, declaration: Declaration): number {
  let start = declaration.start;
  for (const comment of source.comments.toReversed()) {
    if (comment.end > start) continue;
    const gap = source.text.slice(comment.end, start);
    if (/\S/.test(gap) || gap.split("\n").length > 2) break;
    start = comment.start;
  }
  return start;
}
