export { applyUpdate, skeletonBeside } from "./apply-update.ts";
export { isLearners } from "./course-files.ts";
export { type Merged, mergeFile } from "./merge-file.ts";
export { type NewerCourse, withNewerCourse } from "./newer-course.ts";
export { planUpdate, type UpdateStep } from "./plan-update.ts";
