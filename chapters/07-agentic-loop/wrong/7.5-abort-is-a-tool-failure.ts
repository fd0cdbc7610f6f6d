// mistake: an abort is one more failure of a tool, so the model is asked what to do about it
// killed by: 7.5c
import type { ErrorFacts, Message } from "@loopsmith/loop/events";
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
  const { conversation, context, request, callbacks } = startRun(initialMessages, systemPrompt, maxTurns, opts);
  const totals = { turnCount: 0, totalInputTokens: 0, totalOutputTokens: 0 };
  const end = (reason: LoopResult["reason"], error?: ErrorFacts): LoopResult => {
    return { reason, finalMessages: [...conversation.messages], ...totals, ...(error && { error }) };
  };
  while (totals.turnCount < maxTurns) {
    totals.turnCount += 1;
    const turn = await streamTurn(conversation, request, { onText: callbacks.onText });
    if (turn.kind === "aborted") return end("aborted");
    if (turn.kind === "failed") return end("error", errorFacts(turn.error));
    if (!turn.needsFollowUp) {
      conversation.commitTurn([]);
      return end("completed");
    }
    conversation.commitTurn(
      await executeAllTools(turn.toolUses, callbacks.onToolStart, callbacks.onToolEnd, context),
    );
  }
  return end("max_turns");
}
