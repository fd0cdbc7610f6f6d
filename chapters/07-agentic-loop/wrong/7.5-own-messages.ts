// mistake: an array of messages of one's own, which takes any history
// killed by: 7.5a
import type { Conversation } from "@loopsmith/conversation/history";
import type { Message } from "@loopsmith/loop/events";
import type { LoopResult } from "./agentic-loop.ts";
import { errorFacts } from "./error-facts.ts";
import { executeAllTools } from "./execute-all-tools.ts";
import type { LoopOptions } from "./loop-options.ts";
import { streamTurn } from "./stream-turn.ts";
import { toAnthropicTools } from "./to-anthropic-tools.ts";
import { createToolUseContext } from "./tool-use-context.ts";

export async function agenticLoop(
  initialMessages: Message[],
  systemPrompt?: string,
  maxTurns = 20,
  opts: LoopOptions = {},
): Promise<LoopResult> {
  const context = { ...(opts.context ?? createToolUseContext()), ...(opts.signal && { signal: opts.signal }) };
  const tools = toAnthropicTools(context.registry);
  const request = { ...opts.request, tools, ...(systemPrompt && { system: systemPrompt }) };
  const finalMessages = [...initialMessages];
  const totals = { turnCount: 0, totalInputTokens: 0, totalOutputTokens: 0 };
  while (totals.turnCount < maxTurns) {
    totals.turnCount += 1;
    const turn = await streamTurn(anyHistory(finalMessages), request, { ...opts, signal: context.signal });
    if (turn.kind === "aborted") return { reason: "aborted", finalMessages, ...totals };
    if (turn.kind === "failed") return { reason: "error", finalMessages, ...totals, error: errorFacts(turn.error) };
    finalMessages.push(turn.reply.message);
    if (!turn.needsFollowUp) return { reason: "completed", finalMessages, ...totals };
    const results = await executeAllTools(turn.toolUses, opts.onToolStart, opts.onToolEnd, context);
    finalMessages.push({ role: "user", content: results });
  }
  return { reason: "max_turns", finalMessages, ...totals };
}

function anyHistory(messages: readonly Message[]): Conversation {
  const nothing = (): never => {
    throw new Error("Not used.");
  };
  return {
    messages,
    toolUseIds: new Set(),
    totalTokens: 0,
    openReply: undefined,
    addUser: nothing,
    openTurn: () => [],
    commitTurn: nothing,
    dropTurn: nothing,
    rebase: nothing,
    snapshot: nothing,
  };
}
