export { canStart } from "./can-start.ts";
export type { CancelCause } from "./cancel-cause.ts";
export { type Lane, MAX_CONCURRENCY, type SiblingAbort } from "./lane.ts";
export { mergeAsync } from "./merge-async.ts";
export { runTurn, type TurnDeps } from "./run-turn.ts";
export { siblingsToCancel } from "./sibling-abort.ts";
export { type ExecutorOptions, StreamingToolExecutor } from "./streaming-tool-executor.ts";
export type { ToolUpdate } from "./tool-update.ts";
export type { KeptTurn, StopVerdict, TurnOutcome } from "./turn-outcome.ts";
