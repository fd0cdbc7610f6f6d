import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chapterText } from "../text/chapter-text.ts";
import { CourseError } from "../text/course-error.ts";
import type { Chapter } from "./chapter.ts";
import { parseChapter } from "./parse-chapter.ts";

/** The root of the repository that `from` lies in; throws a `CourseError` when there is none. */
export function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "pnpm-workspace.yaml")) && existsSync(join(folder, "chapters"))) return folder;
    if (folder === dirname(folder)) throw new CourseError(chapterText.noWorkspace(from));
  }
}

/** Every folder of `chapters` that has a `chapter.json`, by number; refuses an area that belongs to two of them. */
export function readChapters(root: string): Chapter[] {
  const chapters = readdirSync(join(root, "chapters"))
    .filter((folder) => existsSync(join(root, "chapters", folder, "chapter.json")))
    .map((folder) => parseChapter(readFileSync(join(root, "chapters", folder, "chapter.json"), "utf8"), folder))
    .sort((first, second) => first.number - second.number);
  refuseSharedAreas(chapters);
  return chapters;
}

/** The chapter that an area belongs to, or undefined for a given area. */
export function chapterOfArea(chapters: readonly Chapter[], area: string): Chapter | undefined {
  return chapters.find((chapter) => chapter.areas.includes(area));
}

function refuseSharedAreas(chapters: readonly Chapter[]): void {
  for (const chapter of chapters) {
    for (const area of chapter.areas) {
      const first = chapterOfArea(chapters, area);
      if (first && first !== chapter) throw new CourseError(chapterText.sharedArea(area, first.folder, chapter.folder));
    }
  }
}
