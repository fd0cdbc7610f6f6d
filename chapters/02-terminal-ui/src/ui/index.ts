export { editInput, type InputState, type KeyPress } from "./edit-input.ts";
export { fitLine } from "./fit-line.ts";
export { makeHarmless } from "./make-harmless.ts";
export { printPlain } from "./print-plain.ts";
export { EMPTY_SCREEN, reduceScreen, type Screen, type ScreenBlock, type ToolBlock } from "./screen.ts";
export { drainOrClose, type TextOut } from "./text-out.ts";
