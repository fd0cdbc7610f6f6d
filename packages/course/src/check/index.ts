export { type ChapterReport, checkChapters } from "./check-chapters.ts";
export { checkPages, type PagesReport } from "./check-pages.ts";
export { mustTypeCheck } from "./check-types.ts";
export { judge } from "./judge.ts";
export { listVariants } from "./list-variants.ts";
export type { Problem } from "./problem.ts";
export type { TestResult } from "./test-result.ts";
export type { Variant } from "./variant.ts";
export { Verdicts } from "./verdicts.ts";
