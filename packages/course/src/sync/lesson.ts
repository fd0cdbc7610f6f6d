import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { areaFolder, type Chapter, copyFolder, type Step } from "@loopsmith/course/chapter";
import { cutSource, parseSource, type Source } from "@loopsmith/course/cut";
import { CourseError, syncText } from "@loopsmith/course/text";
import { deriveIndex } from "./derive-index.ts";

/** Texts by path, with `/` on every system. */
export type Files = Map<string, string>;

/** A file of an area that a chapter is made of. */
export interface LessonFile {
  /** Where its copies lie: `loop/agentic-loop.ts` (see `copyFolder`). */
  readonly path: string;
  readonly area: string;
  readonly source: Source;
}

/** A chapter with the package files that it copies. */
export interface Lesson {
  readonly chapter: Chapter;
  readonly files: readonly LessonFile[];
}

/** Reads the areas of a chapter; throws a `CourseError` for an empty area or a step that names no file of one. */
export function readLesson(root: string, chapter: Chapter): Lesson {
  const files = chapter.areas.flatMap((area) => readArea(root, area, copyFolder(area, chapter.areas)));
  const lost = chapter.steps.find((step) => !files.some(({ path }) => path === step.file));
  if (lost) throw new CourseError(syncText.noFile(chapter.folder, lost.id, lost.file));
  return { chapter, files };
}

/** The files of the areas, unchanged, and the index that names their exports. */
export function deriveSolution(lesson: Lesson): Files {
  return deriveSkeleton(lesson, () => false);
}

/** The same with the bodies of the blank steps replaced by their to-dos; a helper stays while a step that is not blank drops it. */
export function deriveSkeleton(lesson: Lesson, isBlank: (step: Step) => boolean = () => true): Files {
  const steps = lesson.chapter.steps;
  const derived = lesson.files.map(({ path, source }): [string, string] => {
    const own = steps.filter((step) => step.file === path);
    const kept = new Set(own.filter((step) => !isBlank(step)).flatMap((step) => step.drop));
    const blank = own.filter(isBlank);
    const drops = blank.flatMap((step) => step.drop).filter((name) => !kept.has(name));
    return [
      path,
      cutSource(
        source,
        blank.map(({ id, name, todo }) => ({ step: id, name, todo })),
        drops,
      ),
    ];
  });
  return new Map([
    ...derived,
    ["index.ts", deriveIndex(lesson, (area) => `./${copyFolder(area, lesson.chapter.areas)}/index.ts`)],
  ]);
}

function readArea(root: string, area: string, copies: string): LessonFile[] {
  const folder = areaFolder(root, area);
  const shown = relative(root, folder).replaceAll("\\", "/");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.tsx?$/.test(name)) : [];
  if (!names.includes("index.ts")) throw new CourseError(syncText.noArea(area, shown));
  return names.sort().map((name) => ({
    path: `${copies}/${name}`,
    area,
    source: parseSource(`${shown}/${name}`, readFileSync(join(folder, name), "utf8")),
  }));
}
