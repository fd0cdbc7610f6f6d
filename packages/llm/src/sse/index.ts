export { readSse } from "./read-sse.ts";
export type { SseDiagnostic } from "./sse-diagnostic.ts";
export type { WireEvent } from "./wire-event.ts";
export { type SseOptions, WireParser } from "./wire-parser.ts";
