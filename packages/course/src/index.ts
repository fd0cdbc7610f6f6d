export { type Chapter, parseChapter, readChapters, type Step } from "@loopsmith/course/chapter";
export { type Host, runCourse } from "@loopsmith/course/cli";
export { applySync, type Course, planSync } from "@loopsmith/course/sync";
export { CourseError, type Lang, type Text } from "@loopsmith/course/text";
export { TodoError, todo } from "@loopsmith/course/todo";
