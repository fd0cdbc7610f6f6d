import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { areaSpecifier, type Chapter, readSpecifier } from "@loopsmith/course/chapter";
import { parseSource, type Source } from "@loopsmith/course/cut";
import { deriveIndex } from "./derive-index.ts";
import { deriveManifest } from "./derive-manifest.ts";
import { deriveSkeleton, deriveSolution, type Files, type Lesson, readLesson } from "./lesson.ts";
import { type RootAreas, refuseImports, refuseTestImports } from "./refuse-imports.ts";

/** The repository that is worked on. */
export interface Course {
  readonly root: string;
  readonly chapters: readonly Chapter[];
}

/** The file that remembers what `src/` was when it was derived, so that work on it is recognised. */
export const RECORD_FILE = "skeleton.json";

const CONFIG = `import { chapterConfig } from "../../packages/course/src/vitest/index.ts";

export default chapterConfig(import.meta.url);
`;

/** What the compiler is told about a chapter beside the settings of the repository: half-written code is no error. */
export const CHAPTER_COMPILER_OPTIONS = {
  noEmit: true,
  rewriteRelativeImportExtensions: false,
  allowImportingTsExtensions: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
};

const TSCONFIG = {
  extends: "../../tsconfig.base.json",
  compilerOptions: CHAPTER_COMPILER_OPTIONS,
  include: ["src", "test", "demo.ts"],
};

/** Everything that `sync` writes into a chapter, by path below its folder; throws a `CourseError` for what it refuses. */
export function deriveChapter(course: Course, chapter: Chapter): Files {
  const lesson = readLesson(course.root, chapter);
  const written = readHandWritten(course.root, chapter);
  const rootAreas: RootAreas = (name) => readRootAreas(course.root, name);
  refuseImports(lesson, course.chapters, rootAreas);
  for (const source of written) refuseTestImports(source, chapter, course.chapters, rootAreas);
  const skeleton = deriveSkeleton(lesson);
  return new Map([
    ...within("solution", deriveSolution(lesson)),
    ...within("src", skeleton),
    ["package.ts", deriveIndex(lesson, areaSpecifier)],
    ["package.json", deriveManifest(chapter, manifestParts(course, lesson, written))],
    ["vitest.config.ts", CONFIG],
    ["tsconfig.json", `${JSON.stringify(TSCONFIG, null, 2)}\n`],
    [RECORD_FILE, deriveRecord(skeleton)],
  ]);
}

/** The check sum under which a derived file is remembered. */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function within(folder: string, files: Files): [string, string][] {
  return [...files].map(([path, text]) => [`${folder}/${path}`, text]);
}

function deriveRecord(skeleton: Files): string {
  const sums = [...skeleton].map(([path, text]) => [`src/${path}`, fingerprint(text)]);
  return `${JSON.stringify(Object.fromEntries(sums), null, 2)}\n`;
}

function manifestParts({ root, chapters }: Course, lesson: Lesson, written: readonly Source[]) {
  const sources = [...lesson.files.map(({ source }) => source), ...written];
  return { root, chapters, sources, hasDemo: written.some(({ file }) => file.endsWith("/demo.ts")) };
}

/** The tests and the demo of a chapter. */
function readHandWritten(root: string, { folder }: Chapter): Source[] {
  const at = join(root, "chapters", folder);
  const tests = existsSync(join(at, "test"))
    ? readdirSync(join(at, "test"), { recursive: true, encoding: "utf8" })
    : [];
  return [...tests.filter((name) => name.endsWith(".ts")).map((name) => join("test", name)), "demo.ts"]
    .filter((name) => existsSync(join(at, name)))
    .sort()
    .map((name) => {
      const shown = `chapters/${folder}/${name.replaceAll("\\", "/")}`;
      return parseSource(shown, readFileSync(join(at, name), "utf8"));
    });
}

function readRootAreas(root: string, name: string): string[] {
  const file = join(root, "packages", name, "src", "index.ts");
  if (!existsSync(file)) return [];
  return parseSource(file, readFileSync(file, "utf8"))
    .imports.filter(({ typeOnly }) => !typeOnly)
    .flatMap(({ specifier }) => readSpecifier(specifier)?.area ?? []);
}
