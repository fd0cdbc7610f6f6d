export { beforeDeadline, type Deadline } from "./before-deadline.ts";
export { type Clock, systemClock } from "./system-clock.ts";
export { wakeAfter } from "./wake-after.ts";
