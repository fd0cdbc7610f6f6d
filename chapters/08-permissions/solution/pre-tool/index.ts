export type { HookDeadline, PreToolCall, PreToolHook, PreToolVerdict } from "./hear-hook.ts";
export { withPreToolHook } from "./pre-tool-hook.ts";
