export { editInput, type InputState, type KeyPress } from "./edit-input.ts";
export { fitLine } from "./fit-line.ts";
export { makeHarmless } from "./make-harmless.ts";
export { printPlain, type TextOut } from "./print-plain.ts";
export { type Answer, type Question, QuestionQueue } from "./question-queue.ts";
export { EMPTY_SCREEN, reduceScreen, type Screen, type ScreenBlock, type ToolBlock } from "./screen.ts";
export type { SessionLike, UiCommand, UiEnd, UiFacts, UiParts, UiStatus } from "./ui-parts.ts";
