import type { TokenUsage } from "@loopsmith/llm/stream";
import type { ErrorFacts, Message } from "@loopsmith/loop/events";
import { hasStarted, reviewNotes, stopFacts } from "./call-state.ts";
import { cutCallNote } from "./cut-call-note.ts";
import { errorFacts } from "./error-facts.ts";
import { executeAllTools } from "./execute-all-tools.ts";
import { judgeReply } from "./judge-reply.ts";
import type { LoopOptions } from "./loop-options.ts";
import { startRun } from "./start-run.ts";
import { streamTurn } from "./stream-turn.ts";

/** How a run ended and what it leaves. `error` is there exactly when `reason` is `error`. */
export type LoopResult = {
  reason: "completed" | "max_turns" | "error" | "aborted";
  /** The whole history, valid as it stands: append what the user says next and send it. */
  finalMessages: Message[];
  /** Model calls sent. */
  turnCount: number;
  /** Tokens over all turns, those read from and written to the cache included. */
  totalInputTokens: number;
  totalOutputTokens: number;
  error?: ErrorFacts;
};

/**
 * Asks the model, runs the calls it makes, hands back the results and asks again, until a reply holds no call, the
 * limit is reached, something fails or the signal fires. Default limit: 20 turns; the calls of the last one are still
 * run and answered (B13). Throws only for a wrong argument (see `startRun`); everything else is the `reason`.
 *
 * `error`: the request failed, or the reply is not a whole answer (`error.code` is its label: `max_tokens`, `refusal`,
 * `pause_turn`, `model_context_window_exceeded`), or somebody asked for permission stopped the run (`HookStopped`), or
 * a callback threw. `finalMessages` holds whole turns only: one that failed or was aborted before any of its tools
 * began is not in it; once a tool has begun, its turn is, with a result for every call (L06a).
 */
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
    totals.totalInputTokens += inputTokens(reply.usage);
    totals.totalOutputTokens += reply.usage.output_tokens;
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
    if (context.signal.aborted && !hasStarted(toolUses, context)) {
      conversation.dropTurn();
      break;
    }
    conversation.commitTurn(results, [...cutCallNote(reply.dropped), ...reviewNotes(toolUses, context)]);
    if (context.signal.aborted) break;
    const failure = stopFacts(toolUses, context) ?? callbacks.failure();
    if (failure !== undefined) return end("error", failure);
    if (totals.turnCount >= maxTurns) return end("max_turns");
  }
  return end("aborted");
}

/** What was read from the cache and written to it is input too. */
function inputTokens(usage: TokenUsage): number {
  return usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0);
}
