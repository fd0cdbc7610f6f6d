export type { NewChapter } from "./chapter-files.ts";
export { writeNewChapter } from "./write-new-chapter.ts";
