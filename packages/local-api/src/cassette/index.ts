export { type CassetteReading, FIRST_LINE, readCassette } from "./cassette-line.ts";
export { createRecorder, type RecorderOptions } from "./record.ts";
export type { RecordedChunk, RecordedRequest, RecordedResponse, Recording } from "./recording.ts";
export { createReplay, type TapeOptions } from "./replay.ts";
