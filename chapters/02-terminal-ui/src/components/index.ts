export { StatusLine, type StatusLineProps } from "./status-line.tsx";
export { ToolLine, type ToolLineProps } from "./tool-line.tsx";
export { Transcript, type TranscriptProps } from "./transcript.tsx";
