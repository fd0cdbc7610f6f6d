// mistake: an aborted turn is dropped, though a tool has already changed something
// killed by: 9.6c
import type { StreamParams } from "@loopsmith/llm/stream";
import type { QueryEvent } from "@loopsmith/loop/events";
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
  const request = new AbortController();
  context.signal.addEventListener("abort", () => request.abort(), { once: true });
  if (context.signal.aborted) request.abort();
  const canReplay = (): boolean => executor.discardUnstarted();
  const stream = deps.stream({ ...params, signal: request.signal, canReplay });
  try {
    for await (const item of mergeAsync(replyItems(stream, executor, request.signal), executor.getRemainingResults())) {
      parts.take(item);
      for (const event of toQueryEvents(item, parts)) yield { ...event, turn, at: context.clock.now() };
      if (item.type === "block" && item.block.type === "tool_use") executor.addTool(item.block);
      if (item.type === "reply" && item.reply.stopReason === "refusal") executor.discard({ kind: "discarded" });
    }
    if (context.signal.aborted) return { kind: "aborted", during: "streaming" };
    return await parts.outcome(executor.hasStarted);
  } finally {
    request.abort();
    await executor.close();
  }
}
