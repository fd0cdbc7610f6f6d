import { existsSync } from "node:fs";
import { join } from "node:path";
import { areaFolder, packageOf } from "@loopsmith/course/chapter";
import { applySync, type Course } from "@loopsmith/course/sync";
import { CourseError, kitText } from "@loopsmith/course/text";
import { chapterFiles, folderOf, type NewChapter } from "./chapter-files.ts";

/**
 * Writes the files of a new chapter and gives their paths below the root. Throws a `CourseError` when the number, the slug
 * or the area is taken, or when there is no such package; no file that exists is changed.
 */
export function writeNewChapter(course: Course, chapter: NewChapter): { folder: string; files: readonly string[] } {
  const taken = course.chapters.find(({ number, slug }) => number === chapter.number || slug === chapter.slug);
  if (taken) throw new CourseError(kitText.chapterExists(taken.folder));
  const name = packageOf(chapter.area);
  if (!existsSync(join(course.root, "packages", name, "package.json"))) throw new CourseError(kitText.noPackage(name));
  if (existsSync(areaFolder(course.root, chapter.area))) throw new CourseError(kitText.areaExists(chapter.area));
  const files = chapterFiles(chapter);
  applySync(
    course.root,
    [...files].map(([path, text]) => ({ kind: "write", path, text })),
  );
  return { folder: folderOf(chapter), files: [...files.keys()] };
}
