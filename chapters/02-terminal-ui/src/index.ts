export {
  editInput,
  type InputState,
  type KeyPress,
  fitLine,
  makeHarmless,
  printPlain,
  type TextOut,
  EMPTY_SCREEN,
  reduceScreen,
  type Screen,
  type ScreenBlock,
  type ToolBlock,
} from "./ui/index.ts";
export {
  StatusLine,
  type StatusLineProps,
  ToolLine,
  type ToolLineProps,
  Transcript,
  type TranscriptProps,
} from "./components/index.ts";
