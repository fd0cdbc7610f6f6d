import type { StreamFn, StreamParams } from "@loopsmith/llm/stream";
import type { QueryEvent } from "@loopsmith/loop/events";
import { mergeAsync } from "./merge-async.ts";
import { type ReplyItem, replyItems } from "./reply-items.ts";
import { type ExecutorOptions, StreamingToolExecutor } from "./streaming-tool-executor.ts";
import { toQueryEvents } from "./to-query-events.ts";
import type { ToolUpdate } from "./tool-update.ts";
import type { TurnOutcome } from "./turn-outcome.ts";
import { TurnParts } from "./turn-parts.ts";
import { todo } from "@loopsmith/course/todo";

/** What a turn needs besides its request: the model, the tools, and its number for the events. */
export type TurnDeps = ExecutorOptions & { stream: StreamFn; turn: number };

/**
 * One request and its tools: a call is reported as `tool_use`, then started while the model still speaks (L11). A failed
 * attempt may be asked again only while no call has started (L22). Never throws: however the turn goes, its ending is the
 * outcome, and by then nothing that it began is under way, also when the reader leaves early.
 */
export async function* runTurn(params: StreamParams, deps: TurnDeps): AsyncGenerator<QueryEvent, TurnOutcome> {
  // 9.6 同时读回复和执行器；先报告每一项，再把其中的调用交出去；什么也不留下。
  return todo(
    "9.6",
    "Read the reply and the executor side by side; report each item, then pass its call on; leave nothing behind.",
  );
}
