import type { Message } from "@loopsmith/loop/events";
import type { StopVerdict } from "@loopsmith/loop/streaming-tools";
import type { PreToolHook } from "@loopsmith/permissions/pre-tool";
import type { CheckedToolUse, ToolOutput } from "@loopsmith/tools/tool";

/** `note`: for the model, behind the results of the turn · `stop`: ends the run. */
export type PostToolVerdict = { kind: "pass" } | { kind: "note"; text: string } | { kind: "stop"; message: string };

/** Sees what a tool gave back, before it is cut to size (L42). */
export type PostToolHook = (call: CheckedToolUse, output: ToolOutput, signal: AbortSignal) => Promise<PostToolVerdict>;

/** What a stop hook may know: the history with the answer that is to be the last. `stopHookActive`: it runs because a stop hook has blocked before. */
export type StopContext = { messages: readonly Message[]; stopHookActive: boolean };

/** Asked when a run is about to be complete (L41). */
export type StopHook = (context: StopContext, signal: AbortSignal) => Promise<StopVerdict>;
export type StopHooks = readonly StopHook[];

/** What a host lets run around tools and at the end. One that throws or hangs is reported and cannot end the run. */
export type Hooks = { preTool?: PreToolHook; postTool?: PostToolHook; stop?: StopHooks };

/** How long a hook is waited for, in milliseconds. */
export const HOOK_TIMEOUT_MS = 60_000;
