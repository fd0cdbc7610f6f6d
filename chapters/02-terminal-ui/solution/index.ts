export {
  editInput,
  type InputState,
  type KeyPress,
  fitLine,
  makeHarmless,
  printPlain,
  EMPTY_SCREEN,
  reduceScreen,
  type Screen,
  type ScreenBlock,
  type ToolBlock,
  drainOrClose,
  type TextOut,
} from "./ui/index.ts";
export {
  StatusLine,
  type StatusLineProps,
  ToolLine,
  type ToolLineProps,
  Transcript,
  type TranscriptProps,
} from "./components/index.ts";
