export { chapterText } from "./chapter-text.ts";
export { checkText } from "./check-text.ts";
export { chooseLang, LANGS } from "./choose-lang.ts";
export { cliText } from "./cli-text.ts";
export { CourseError } from "./course-error.ts";
export { cutText } from "./cut-text.ts";
export { stepText } from "./step-text.ts";
export { syncText } from "./sync-text.ts";
export type { Lang, Text } from "./text.ts";
