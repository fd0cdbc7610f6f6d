export { eventsOf, readSse, readSseBatches, type WireBatch } from "./read-sse.ts";
export type { SseDiagnostic } from "./sse-diagnostic.ts";
export type { WireEvent } from "./wire-event.ts";
export { type ParsedChunk, type SseOptions, WireParser } from "./wire-parser.ts";
