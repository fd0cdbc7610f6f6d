import type { StreamFn, StreamParams } from "@loopsmith/llm/stream";
import type { QueryEvent } from "@loopsmith/loop/events";
import { mergeAsync } from "./merge-async.ts";
import { type ReplyItem, replyItems } from "./reply-items.ts";
import { type ExecutorOptions, StreamingToolExecutor } from "./streaming-tool-executor.ts";
import { toQueryEvents } from "./to-query-events.ts";
import type { ToolUpdate } from "./tool-update.ts";
import type { TurnOutcome } from "./turn-outcome.ts";
import { TurnParts } from "./turn-parts.ts";

const OVER = Symbol("over"); // any reason will do; without one the platform makes an error with a stack each time

/** What a turn needs besides its request: the model, the tools, and its number for the events. */
export type TurnDeps = ExecutorOptions & { stream: StreamFn; turn: number };

/**
 * One request and its tools: a call is reported as `tool_use`, then started while the model still speaks (L11). A failed
 * attempt may be asked again only while no call has started (L22). Never throws: however the turn goes, its ending is the
 * outcome, and by then nothing that it began is under way, also when the reader leaves early.
 */
export async function* runTurn(params: StreamParams, deps: TurnDeps): AsyncGenerator<QueryEvent, TurnOutcome> {
  const { context, turn } = deps;
  const executor = new StreamingToolExecutor(deps);
  const parts = new TurnParts(context);
  const request = new AbortController();
  const stopRequest = (): void => request.abort(context.signal.reason);
  context.signal.addEventListener("abort", stopRequest, { once: true });
  if (context.signal.aborted) stopRequest();
  const canReplay = (): boolean => executor.discardUnstarted();
  const stream = deps.stream({ ...params, signal: request.signal, canReplay });
  try {
    for await (const item of mergeAsync(replyItems(stream, executor, request.signal), executor.getRemainingResults())) {
      parts.take(item);
      for (const event of toQueryEvents(item, parts)) yield { ...event, turn, at: context.clock.now() };
      passOn(item, executor);
    }
    return await parts.outcome(executor.hasStarted);
  } finally {
    context.signal.removeEventListener("abort", stopRequest);
    request.abort(OVER);
    await executor.close();
  }
}

/** A call goes to the executor after it was reported; a refused reply takes its calls with it. */
function passOn(item: ReplyItem | ToolUpdate, executor: StreamingToolExecutor): void {
  if (item.type === "block" && item.block.type === "tool_use") executor.addTool(item.block);
  if (item.type === "reply" && item.reply.stopReason === "refusal") executor.discard({ kind: "discarded" });
}
