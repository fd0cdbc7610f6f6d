export { type ChapterReport, checkChapters } from "./check-chapters.ts";
export { checkPages, type PagesReport } from "./check-pages.ts";
export { listVariants } from "./list-variants.ts";
export type { Problem } from "./problem.ts";
export type { Variant } from "./variant.ts";
export { Verdicts } from "./verdicts.ts";
