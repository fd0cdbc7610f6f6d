// mistake: the loop goes on while the label says tool_use, and stops under any other
// killed by: 7.5i
import type { ErrorFacts, Message } from "@loopsmith/loop/events";
import type { LoopResult } from "./agentic-loop.ts";
import { hasStarted } from "./call-state.ts";
import { errorFacts } from "./error-facts.ts";
import { executeAllTools } from "./execute-all-tools.ts";
import { judgeReply } from "./judge-reply.ts";
import type { LoopOptions } from "./loop-options.ts";
import { startRun } from "./start-run.ts";
import { streamTurn } from "./stream-turn.ts";

export async function agenticLoop(
  initialMessages: Message[],
  systemPrompt?: string,
  maxTurns = 20,
  opts: LoopOptions = {},
): Promise<LoopResult> {
  const { conversation, context, request, callbacks } = startRun(initialMessages, systemPrompt, maxTurns, opts);
  const totals = { turnCount: 0, totalInputTokens: 0, totalOutputTokens: 0 };
  const end = (reason: LoopResult["reason"], error?: ErrorFacts): LoopResult => {
    return { reason, finalMessages: [...conversation.messages], ...totals, ...(error && { error }) };
  };
  while (!context.signal.aborted) {
    totals.turnCount += 1;
    const turn = await streamTurn(conversation, request, callbacks);
    if (turn.kind === "aborted") break;
    if (turn.kind === "failed") return end("error", errorFacts(turn.error));
    const verdict = judgeReply(turn.reply);
    if (turn.reply.stopReason !== "tool_use") {
      conversation.dropTurn();
      return verdict.kind === "whole" ? end("completed") : end("error", verdict.error);
    }
    const results = await executeAllTools(turn.toolUses, callbacks.onToolStart, callbacks.onToolEnd, context);
    if (context.signal.aborted && !hasStarted(turn.toolUses, context)) break;
    conversation.commitTurn(results);
    if (totals.turnCount >= maxTurns) return end("max_turns");
  }
  return end("aborted");
}
