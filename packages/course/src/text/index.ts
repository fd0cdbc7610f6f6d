export { chapterText } from "./chapter-text.ts";
export { checkText } from "./check-text.ts";
export { cliText } from "./cli-text.ts";
export { CourseError } from "./course-error.ts";
export { cutText } from "./cut-text.ts";
export { syncText } from "./sync-text.ts";
export type { Lang, Text } from "./text.ts";
