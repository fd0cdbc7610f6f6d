import { type Declaration, parseSource, type Source } from "@loopsmith/course/cut";
import { deriveSolution, type Files, type Lesson, type LessonFile } from "@loopsmith/course/sync";
import { CourseError, checkText } from "@loopsmith/course/text";
import MagicString from "magic-string";

/** A typical mistake, with the test that is meant to find it. */
export interface WrongSolution {
  /** The name of its file without the ending: `7.3-constant-id`. */
  readonly name: string;
  readonly mistake: string;
  /** The id of the test: `7.2c`. */
  readonly killedBy: string;
  /** True when the mistake makes the test wait for ever, so that a time-out is what it should end in. */
  readonly hangs: boolean;
  readonly source: Source;
}

/** Reads a file of `wrong/`; throws a `CourseError` when one of its first lines is missing. */
export function parseWrongSolution(file: string, text: string): WrongSolution {
  const header = (name: string): string => {
    const value = new RegExp(`^// ${name}: *(\\S.*)$`, "m").exec(text)?.[1];
    if (value === undefined) throw new CourseError(checkText.noHeader(file, name));
    return value.trim();
  };
  return {
    name: file.slice(file.lastIndexOf("/") + 1).replace(/\.tsx?$/, ""),
    mistake: header("mistake"),
    killedBy: header("killed by"),
    hangs: /^\/\/ hangs\s*$/m.test(text),
    source: parseSource(file, text),
  };
}

/**
 * The solution with each declaration of the wrong file in the place of the one of the same name. What has no such place
 * (a helper of the mistake) is added below the first replaced one's file, and so are the imports that it lacks.
 */
export function applyWrongSolution(lesson: Lesson, wrong: WrongSolution): Files {
  const declared = wrong.source.declarations.filter(({ name }) => !name.includes("."));
  const homes = declared.map((declaration) => ({ declaration, home: findHome(lesson, declaration.name) }));
  const [first] = homes.flatMap(({ home }) => home ?? []);
  if (!first) throw new CourseError(checkText.replacesNothing(wrong.source.file));
  const files = deriveSolution(lesson);
  for (const lessonFile of lesson.files) {
    const own = homes.filter(({ home }) => (home ?? first) === lessonFile).map(({ declaration }) => declaration);
    if (own.length > 0) files.set(lessonFile.path, replaceDeclarations(lessonFile.source, wrong.source, own));
  }
  return files;
}

function findHome(lesson: Lesson, name: string): LessonFile | undefined {
  return lesson.files.find(({ source }) => source.declarations.some((declaration) => declaration.name === name));
}

function replaceDeclarations(source: Source, wrong: Source, declarations: readonly Declaration[]): string {
  const result = new MagicString(source.text);
  for (const declaration of declarations) {
    const text = wrong.text.slice(declaration.nameStart, declaration.end);
    const place = source.declarations.find(({ name }) => name === declaration.name);
    if (place) result.update(place.nameStart, place.end, text);
    else result.append(`\n${text}\n`);
  }
  const missing = missingImports(source, wrong);
  if (missing.length > 0) result.prepend(`${missing.join("\n")}\n`);
  return result.toString();
}

function missingImports(source: Source, wrong: Source): string[] {
  const known = new Set([
    ...source.imports.flatMap(({ bindings }) => bindings.map(({ local }) => local)),
    ...source.declarations.map(({ name }) => name),
  ]);
  return wrong.imports.flatMap(({ bindings, specifier }) =>
    bindings.filter(({ local }) => !known.has(local)).map(({ clause }) => `import ${clause} from "${specifier}";`),
  );
}
