export type { Call, Command, Host } from "./command.ts";
export { runCourse } from "./run-course.ts";
