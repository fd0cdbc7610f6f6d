export { type Answer, type Question, QuestionQueue } from "./question-queue.ts";
export type { SessionLike, UiCommand, UiEnd, UiFacts, UiParts, UiStatus } from "./ui-parts.ts";
