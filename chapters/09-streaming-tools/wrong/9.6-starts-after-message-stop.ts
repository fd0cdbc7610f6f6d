// mistake: the calls are collected, and run when the reply is whole
// killed by: 9.6a
// hangs
import type { StreamParams } from "@loopsmith/llm/stream";
import type { QueryEvent, ToolUse } from "@loopsmith/loop/events";
import { mergeAsync } from "./merge-async.ts";
import { replyItems } from "./reply-items.ts";
import type { TurnDeps } from "./run-turn.ts";
import { StreamingToolExecutor } from "./streaming-tool-executor.ts";
import { toQueryEvents } from "./to-query-events.ts";
import type { TurnOutcome } from "./turn-outcome.ts";
import { TurnParts } from "./turn-parts.ts";

export async function* runTurn(params: StreamParams, deps: TurnDeps): AsyncGenerator<QueryEvent, TurnOutcome> {
  const { context, turn } = deps;
  const executor = new StreamingToolExecutor(deps);
  const parts = new TurnParts(context);
  const collected: ToolUse[] = [];
  const canReplay = (): boolean => executor.discardUnstarted();
  const stream = deps.stream({ ...params, signal: context.signal, canReplay });
  try {
    for await (const item of mergeAsync(replyItems(stream, executor, context.signal), executor.getRemainingResults())) {
      parts.take(item);
      for (const event of toQueryEvents(item, parts)) yield { ...event, turn, at: context.clock.now() };
      if (item.type === "block" && item.block.type === "tool_use") collected.push(item.block);
      if (item.type === "reply") for (const toolUse of collected) executor.addTool(toolUse);
    }
    return await parts.outcome(executor.hasStarted);
  } finally {
    await executor.close();
  }
}
