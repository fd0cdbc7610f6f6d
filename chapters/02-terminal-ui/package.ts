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
} from "@loopsmith/agent/ui";
export {
  StatusLine,
  type StatusLineProps,
  ToolLine,
  type ToolLineProps,
  Transcript,
  type TranscriptProps,
} from "@loopsmith/agent/components";
