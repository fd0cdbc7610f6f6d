import { areaSpecifier, type Chapter, chapterOfArea, readSpecifier } from "@loopsmith/course/chapter";
import type { Import, Source } from "@loopsmith/course/cut";
import { CourseError, syncText } from "@loopsmith/course/text";
import type { Lesson } from "./lesson.ts";

/** The areas that the root of a package loads, by the package's name. */
export type RootAreas = (packageName: string) => readonly string[];

/**
 * Throws a `CourseError` when a file of the lesson reaches out of its area by a relative path, or loads an area that a
 * later chapter writes. Types may come from anywhere.
 */
export function refuseImports(lesson: Lesson, chapters: readonly Chapter[], rootAreas: RootAreas): void {
  for (const { source } of lesson.files) {
    for (const link of source.imports) {
      if (link.specifier.startsWith(".") && !/^\.\/[^/]+$/.test(link.specifier)) {
        throw new CourseError(syncText.leavesArea(source.file, link.specifier));
      }
      refuseLaterArea(source, link, lesson.chapter, { chapters, rootAreas });
    }
  }
}

/** Throws a `CourseError` when an acceptance test loads its own chapter's area by name, or an area of a later chapter. */
export function refuseTestImports(
  test: Source,
  chapter: Chapter,
  chapters: readonly Chapter[],
  rootAreas: RootAreas,
): void {
  for (const link of test.imports) {
    if (chapter.areas.some((area) => areaSpecifier(area) === link.specifier) && !link.typeOnly) {
      throw new CourseError(syncText.subjectByName(test.file, link.specifier));
    }
    refuseLaterArea(test, link, chapter, { chapters, rootAreas });
  }
}

function refuseLaterArea(
  source: Source,
  link: Import,
  chapter: Chapter,
  known: { chapters: readonly Chapter[]; rootAreas: RootAreas },
): void {
  const target = readSpecifier(link.specifier);
  if (!target || link.typeOnly) return;
  const areas = target.area === undefined ? known.rootAreas(target.package) : [target.area];
  for (const area of areas) {
    const owner = chapterOfArea(known.chapters, area);
    if (owner && owner.number > chapter.number) {
      throw new CourseError(syncText.laterArea(source.file, link.specifier, owner.folder));
    }
  }
}
