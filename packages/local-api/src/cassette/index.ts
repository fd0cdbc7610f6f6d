export { type CassetteReading, FIRST_LINE, readCassette } from "./cassette-line.ts";
export { type Difference, firstDifference } from "./first-difference.ts";
export { createRecorder, type RecorderOptions } from "./record.ts";
export type { RecordedChunk, RecordedRequest, RecordedResponse, Recording } from "./recording.ts";
export { createReplay, type TapeOptions } from "./replay.ts";
