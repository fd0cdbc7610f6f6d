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
} from "@loopsmith/agent/ui";
export {
  StatusLine,
  type StatusLineProps,
  ToolLine,
  type ToolLineProps,
  Transcript,
  type TranscriptProps,
} from "@loopsmith/agent/components";
