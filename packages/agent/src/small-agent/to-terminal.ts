import type { LoopResult } from "@loopsmith/loop";
import type { Terminal, TerminalReason } from "@loopsmith/loop/events";

/** How the small loop ended, in the finer words of the events. `during`: what an abort interrupted. */
export function toTerminal(result: LoopResult, maxTurns: number, during: "streaming" | "tools"): Terminal {
  return {
    ...reasonOf(result, maxTurns, during),
    turnCount: result.turnCount,
    messages: result.finalMessages,
    usage: {
      input_tokens: result.totalInputTokens,
      output_tokens: result.totalOutputTokens,
      // The small loop counts what went through the cache as input.
      cache_read_input_tokens: null,
      cache_creation_input_tokens: null,
    },
  };
}

function reasonOf({ reason, error }: LoopResult, maxTurns: number, during: "streaming" | "tools"): TerminalReason {
  switch (reason) {
    case "completed":
      return { reason };
    case "max_turns":
      return { reason, maxTurns };
    case "aborted":
      return { reason: during === "tools" ? "aborted_tools" : "aborted_streaming" };
    case "error":
      return errorReason(error ?? { name: "Error", message: "The run failed." });
    default:
      return reason satisfies never;
  }
}

function errorReason(error: NonNullable<LoopResult["error"]>): TerminalReason {
  if (error.name === "HookStopped") return { reason: "hook_stopped", message: error.message };
  if (error.name !== "UnfinishedReply") return { reason: "model_error", error };
  if (error.code === "max_tokens") return { reason: "max_output_tokens" };
  if (error.code === "model_context_window_exceeded") return { reason: "prompt_too_long" };
  return { reason: "model_error", error };
}
