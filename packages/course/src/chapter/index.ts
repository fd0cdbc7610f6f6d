export { areaFolder, areaSpecifier, copyFolder, packageOf, readSpecifier } from "./area.ts";
export type { Chapter, Step } from "./chapter.ts";
export { chapterPage } from "./chapter-page.ts";
export { parseChapter } from "./parse-chapter.ts";
export { chapterOfArea, findRoot, readChapters } from "./read-chapters.ts";
export { areaCopies, earlierCopies, hasTodos, solvedCopies, TARGETS, type Target } from "./targets.ts";
