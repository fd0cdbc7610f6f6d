import { type Conversation, ConversationManager } from "@loopsmith/conversation/history";
import type { Message } from "@loopsmith/loop/events";
import { ToolRegistry } from "@loopsmith/tools/tool";
import { type GuardedCallbacks, guardCallbacks } from "./guard-callbacks.ts";
import type { LoopOptions } from "./loop-options.ts";
import type { TurnRequest } from "./stream-turn.ts";
import { toAnthropicTools } from "./to-anthropic-tools.ts";
import { createToolUseContext, type ToolSource, type ToolUseContext } from "./tool-use-context.ts";

/** What one run of the loop has: made once, so that every request begins with the same bytes (L06a). */
export type Run = {
  conversation: Conversation;
  context: ToolUseContext;
  request: TurnRequest;
  callbacks: Pick<LoopOptions, "onText" | "signal" | "context"> & GuardedCallbacks;
};

/**
 * Looks at the arguments of a run and makes its parts. Throws for a wrong argument and only for that: a history that
 * the API would refuse (`HistoryError`), one that does not end with the user (`TypeError`), a limit that is no whole
 * number from 1 on (`RangeError`).
 */
export function startRun(
  initialMessages: readonly Message[],
  systemPrompt: string | undefined,
  maxTurns: number,
  opts: LoopOptions,
): Run {
  if (initialMessages.at(-1)?.role !== "user") {
    throw new TypeError("End the messages with what the user says: the model answers that.");
  }
  if (!(maxTurns >= 1) || (Number.isFinite(maxTurns) && !Number.isInteger(maxTurns))) {
    throw new RangeError(`maxTurns is ${maxTurns}; give a whole number of at least 1, or Infinity.`);
  }
  const context = contextOf(opts);
  const tools = toAnthropicTools(context.registry);
  return {
    conversation: new ConversationManager(initialMessages),
    context,
    request: { ...(tools.length > 0 && { tools }), ...opts.request, ...(systemPrompt && { system: systemPrompt }) },
    callbacks: { onText: opts.onText, signal: context.signal, context, ...guardCallbacks(opts) },
  };
}

function contextOf(opts: LoopOptions): ToolUseContext {
  const context = opts.context ?? createToolUseContext();
  return {
    ...context,
    registry: copyOf(context.registry),
    signal: opts.signal ?? opts.request?.signal ?? context.signal,
    canUseTool: opts.canUseTool ?? context.canUseTool,
  };
}

/** A run uses the tools that were there when it began. */
function copyOf(tools: ToolSource): ToolRegistry {
  const copy = new ToolRegistry();
  for (const tool of tools) copy.register(tool);
  return copy;
}
