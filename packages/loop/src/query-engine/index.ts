export type { Hooks, PostToolHook, PostToolVerdict, StopContext, StopHook, StopHooks } from "./hooks.ts";
export { InputQueue } from "./input-queue.ts";
export { query } from "./query.ts";
export type { QueryOverrides, QueryParams } from "./query-params.ts";
export { runStopHooks, type StopHookLimits } from "./run-stop-hooks.ts";
