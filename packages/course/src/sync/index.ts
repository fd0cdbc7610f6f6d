export { CHAPTER_COMPILER_OPTIONS, type Course, deriveChapter, RECORD_FILE } from "./derive-chapter.ts";
export { deriveIndex } from "./derive-index.ts";
export { fillCodeBlocks } from "./fill-code-blocks.ts";
export { deriveSkeleton, deriveSolution, type Files, type Lesson, type LessonFile, readLesson } from "./lesson.ts";
export { planWrites, type Write } from "./plan-writes.ts";
export { applySync, type Change, listPages, planSync } from "./sync.ts";
