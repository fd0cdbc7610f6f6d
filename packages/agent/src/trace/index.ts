export type { Moment } from "./moment.ts";
export { SessionTrace, type TraceParts } from "./session-trace.ts";
export { type Slice, slicesOf } from "./slices.ts";
export type { SliceKind, TracedEvent, TraceEvent } from "./trace-event.ts";
export { openTraceFile, type TraceFile } from "./trace-file.ts";
export { traceOf } from "./tracer.ts";
