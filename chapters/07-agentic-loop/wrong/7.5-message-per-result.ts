// mistake: each result becomes a user message of its own
// killed by: 7.5a
import { ConversationManager } from "@loopsmith/conversation/history";
import type { Message } from "@loopsmith/loop/events";
import type { LoopResult } from "./agentic-loop.ts";
import { errorFacts } from "./error-facts.ts";
import { executeAllTools } from "./execute-all-tools.ts";
import type { LoopOptions } from "./loop-options.ts";
import { startRun } from "./start-run.ts";
import { streamTurn } from "./stream-turn.ts";

export async function agenticLoop(
  initialMessages: Message[],
  systemPrompt?: string,
  maxTurns = 20,
  opts: LoopOptions = {},
): Promise<LoopResult> {
  const { context, request, callbacks } = startRun(initialMessages, systemPrompt, maxTurns, opts);
  const finalMessages = [...initialMessages];
  const totals = { turnCount: 0, totalInputTokens: 0, totalOutputTokens: 0 };
  for (totals.turnCount = 1; totals.turnCount <= maxTurns; totals.turnCount += 1) {
    const turn = await streamTurn(new ConversationManager(finalMessages), request, callbacks);
    if (turn.kind === "aborted") return { reason: "aborted", finalMessages, ...totals };
    if (turn.kind === "failed") return { reason: "error", finalMessages, ...totals, error: errorFacts(turn.error) };
    finalMessages.push(turn.reply.message);
    if (!turn.needsFollowUp) return { reason: "completed", finalMessages, ...totals };
    for (const result of await executeAllTools(turn.toolUses, undefined, callbacks.onToolEnd, context)) {
      finalMessages.push({ role: "user", content: [result] });
    }
  }
  return { reason: "max_turns", finalMessages, ...totals };
}
