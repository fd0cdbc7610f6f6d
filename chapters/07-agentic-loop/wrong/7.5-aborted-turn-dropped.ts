// mistake: an aborted turn is always dropped, though a tool has already changed something
// killed by: 7.5g
import type { ErrorFacts, Message } from "@loopsmith/loop/events";
import type { LoopResult } from "./agentic-loop.ts";
import { cutCallNote } from "./cut-call-note.ts";
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
    const { reply, toolUses, needsFollowUp } = turn;
    const verdict = judgeReply(reply);
    if (verdict.kind === "refused") {
      conversation.dropTurn();
      return end("error", verdict.error);
    }
    if (!needsFollowUp) {
      conversation.commitTurn([]);
      return verdict.kind === "whole" ? end("completed") : end("error", verdict.error);
    }
    const results = await executeAllTools(toolUses, callbacks.onToolStart, callbacks.onToolEnd, context);
    if (context.signal.aborted) {
      conversation.dropTurn();
      break;
    }
    conversation.commitTurn(results, cutCallNote(reply.dropped));
    if (totals.turnCount >= maxTurns) return end("max_turns");
  }
  return end("aborted");
}
