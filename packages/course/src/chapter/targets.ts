import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { areaSpecifier, copyFolder } from "./area.ts";
import type { Chapter } from "./chapter.ts";

/** Whose code is tested: the learner's, the solution's, or the packages'. */
export const TARGETS = ["src", "solution", "package"] as const;
export type Target = (typeof TARGETS)[number];

/** True while a chapter's `src/` still has a to-do. */
export function hasTodos(root: string, chapter: Chapter): boolean {
  const folder = join(root, "chapters", chapter.folder, "src");
  if (!existsSync(folder)) return true;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .some((name) => /\btodo\(\s*"\d+\.\d+"/.test(readFileSync(join(folder, name), "utf8")));
}

/** Where a target's copies of the chapter's areas lie, by the name under which they are imported. None for `package`. */
export function areaCopies(root: string, chapter: Chapter, target: Target): Map<string, string> {
  if (target === "package") return new Map();
  const folder = join(root, "chapters", chapter.folder, target);
  const { areas } = chapter;
  return new Map(areas.map((area) => [areaSpecifier(area), join(folder, copyFolder(area, areas), "index.ts")]));
}

/** The learner's own copies of those chapters that have no to-do left: what `--mine` puts in place of the packages. */
export function solvedCopies(root: string, chapters: readonly Chapter[]): Map<string, string> {
  const solved = chapters.filter((each) => !hasTodos(root, each));
  return new Map(solved.flatMap((each) => [...areaCopies(root, each, "src")]));
}

/** The same of all chapters before `chapter`. */
export function earlierCopies(root: string, chapters: readonly Chapter[], chapter: Chapter): Map<string, string> {
  return solvedCopies(
    root,
    chapters.filter(({ number }) => number < chapter.number),
  );
}
