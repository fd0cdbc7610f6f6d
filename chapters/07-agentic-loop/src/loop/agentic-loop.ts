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
import { todo } from "@loopsmith/course/todo";

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
  // 7.5 询问，运行调用，提交这一轮，再询问，直到没有调用、到达上限、出错或中止。
  return todo("7.5", "Ask, run the calls, commit the turn, ask again, until no call, the limit, an error or an abort.");
}
