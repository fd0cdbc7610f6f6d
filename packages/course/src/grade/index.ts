export { formatSheet, SHEET_FORMS, type SheetForm } from "./format-sheet.ts";
export { type GradePlan, gradeSubmissions } from "./grade.ts";
export { GRADE_LIMITS, type GradeLimits } from "./grade-limits.ts";
export { type Jail, whyNoSandbox } from "./jail.ts";
export { type ChapterMark, countDone, type Sheet, type StepMark, type SubmissionMark } from "./sheet.ts";
export { findSubmissions, type Submission } from "./submission.ts";
