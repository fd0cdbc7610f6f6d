export { type ChapterReport, checkChapters } from "./check-chapters.ts";
export { checkPages, type PagesReport } from "./check-pages.ts";
export type { Problem } from "./problem.ts";
